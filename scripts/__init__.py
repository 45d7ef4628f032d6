"""The two commands `./run` and `./test`, and what they share."""
