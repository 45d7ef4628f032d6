"""What each public page shows: selectors' rows turned into lines of text, without any query of its own."""
