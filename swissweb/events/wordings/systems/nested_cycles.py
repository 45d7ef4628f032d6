from django.utils.translation import gettext_noop as N_

from swissweb.events.wordings.systems.base import SystemWords
from swissweb.events.wordings.systems.common import SIDES

WORDS = SystemWords(
    name=N_("Nested cycles"),
    help=N_(
        "Dong Dongfeng’s way (2015) to pair a score group: its complete pairings stand in a fixed order, and the first that is good enough is taken."
    ),
    page=("public:nested_cycles", N_("The table, and a search to try out")),
    options={
        "float_rounds": (
            N_("Rounds in which nobody floats the same way again"),
            N_(
                "Whoever floated down, or up, in one of the last so many rounds does not do so again. This is never given up; 0: no such rule."
            ),
        ),
        **SIDES,
    },
    notes={
        "homogeneous": N_("The group of %(points)s points is paired by itself: %(players)s."),
        "heterogeneous": N_(
            "Into the group of %(points)s points come from above: %(players)s. They take their opponents among its %(residents)s players, then the others are paired."
        ),
        "joined": N_(
            "The groups of %(points)s points are paired as one, because an upper one can't be paired without somebody floating who may not: %(players)s."
        ),
        "merged": N_(
            "The groups of %(points)s points are paired as one, because the last one can't be completed by itself: %(players)s."
        ),
        "standard": N_(
            "Standard reached – pairs: %(pairs)s, players over: %(floats)s, unmet colours: %(unmet)s."
        ),
        "lowered_pairs": N_(
            "The standard had to be lowered: from %(best)s pairs and %(most)s players over to %(pairs)s and %(floats)s."
        ),
        "lowered_colours": N_(
            "The standard had to be lowered: from %(best)s pairs with an unmet colour to %(unmet)s."
        ),
        "by_rows": N_(
            "Row %(row)s of %(rows)s is the first that reaches it. Rows looked at: %(visited)s, skipped beneath illegal pairs: %(skipped)s, all passes together."
        ),
        "by_matching": N_(
            "Row %(row)s of %(rows)s is the first that reaches it. It was found by fixing pairs level by level; each time a matching told whether the standard stayed in reach."
        ),
        "floats_odd": N_("%(player)s floats down: the number of players to be paired was odd."),
        "floats_unpaired": N_("%(player)s floats down: no more legal pairs can be made in the group."),
        "floats_without_resident": N_(
            "%(player)s floats on down: there are fewer residents than came from above."
        ),
        "bye": N_("%(player)s has the bye: the empty seat of the last group."),
        "bye_pinned": N_("%(player)s has the bye, as the director decided."),
        "moved_down": N_("%(first)s came from a higher group; %(second)s floats up."),
        "colour_unmet": N_("%(player)s does not get the side he is due."),
    },
    terms={
        "pairs": N_("Pairs"),
        "floaters": N_("Floats"),
        "unmet": N_("Pairs with an unmet colour"),
        "visited": N_("Rows looked at"),
        "skipped": N_("Rows skipped"),
        "whole_as_one": N_("Score groups paired together with the next one"),
        "group_pairs": N_("Pairs in the first group that changes"),
        "group_over": N_("Players over in this group"),
        "group_unmet": N_("Pairs with an unmet colour in this group"),
        "group_row": N_("Place of the row in the table of this group"),
    },
)
