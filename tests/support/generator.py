"""The package's own generator, under the names the tests use."""

from pairing.generator import CLEAN, Recipe, tournaments, walk
from pairing.generator import Rates as Mess

__all__ = ["CLEAN", "Mess", "Recipe", "tournaments", "walk"]
