"""Template tags and filters of the site."""

from django import template

register = template.Library()
