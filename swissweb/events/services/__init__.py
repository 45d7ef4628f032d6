"""Everything that writes. Each service is one transaction: the caller's right, the version, the write,
one entry in the log. Rows are locked in the order event, section, round, game, publicity."""
