"""Everything that reads. A selector returns rows or plain dataclasses in a fixed number of queries."""
