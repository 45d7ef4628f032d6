"""English: one order of day and month that both sides of the Atlantic read the same way."""

DATE_FORMAT = "j M Y"
SHORT_DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
