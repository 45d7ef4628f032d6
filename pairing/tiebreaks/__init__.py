"""Tie-breaks: FIDE C.07 (1 March 2026), and those of Go, Othello, Scrabble and Magic.

See ``docs/rules/tiebreaks.md``. :mod:`pairing.standings` puts them to use.
"""
