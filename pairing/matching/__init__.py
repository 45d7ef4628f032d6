"""Matchings on general graphs: vertices are small integers, and nothing here knows what they stand for."""
