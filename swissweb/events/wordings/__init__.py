"""The words behind the codes, one module for each source of codes."""
