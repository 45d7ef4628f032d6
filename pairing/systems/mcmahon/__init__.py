"""McMahon, as Go players know it: starting scores by grade, then score groups, handicaps, clubs kept apart.

The rules are those OpenGotha and pairgoth apply; ``docs/rules/mcmahon.md`` says where this differs.
"""
