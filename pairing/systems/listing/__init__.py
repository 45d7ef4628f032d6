"""Systems that go down a list: the part they share.

Each of them puts the players in an order (score, then lot or secondary score), gives the bye to the last who
may have it, and then settles one board after the other, always so that all who are left can still be paired.

:mod:`frame` reads the snapshot into a :class:`frame.Frame` and makes the proposal of the boards that were
found; :mod:`ordering` has the options that order equal scores; :mod:`completion` keeps a complete pairing of
the players who are left, so that "can the others still be paired?" is one alternating path; :mod:`walking` is
the plainest of the walks, the best with his nearest; :mod:`gaps` finds the nearest scores; :mod:`folding`
goes from group to group, one player sent down where the number is odd.
"""
