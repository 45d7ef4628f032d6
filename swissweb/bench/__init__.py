"""Measuring the site: what ``manage.py bench`` prints. Nothing it builds is kept."""
