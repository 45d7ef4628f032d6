"""Words of categories, prizes, club sums and seasons: refusals, log, conditions, how a prize comes about."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.utils.translation import gettext_noop as N_

from pairing.categories import WITHOUT_VALUE, Condition, Conditions
from pairing.prizes import Award, Give, Share
from pairing.scoring import format_points
from swissweb.events.wordings.lists import listed, separator

if TYPE_CHECKING:
    from swissweb.events.selectors.prizes import PrizeGroup, PrizeRules

SENTENCES = {
    # categories
    "category_gone": N_("There is no such category in this section. Somebody may have removed it."),
    "category_changed": N_(
        "Somebody changed the category %(name)s meanwhile. Your text is still in the form: compare, then save again."
    ),
    "category_name_missing": N_("The category needs a name."),
    "category_name_taken": N_("There is a category %(name)s already."),
    "category_empty": N_("Enter at least one condition: without any nobody is in the category."),
    "category_too_many_rows": N_("%(most)s conditions are the most."),
    "category_join_unknown": N_("Choose whether all conditions have to be true, or one of them."),
    "too_many_categories": N_("%(most)s categories are the most."),
    "category_has_prizes": N_(
        "%(name)s has prizes (%(count)s). Take them off the page of prizes first, then remove the category."
    ),
    "condition_field_unknown": N_("Choose what the condition is about."),
    "condition_comparison_unknown": N_(
        "This comparison does not fit: age, year of birth, rating and grade can be more or less; club, federation and title can contain a text or be one of several."
    ),
    "condition_value_missing": N_("The value is missing."),
    "condition_value_no_number": N_("“%(value)s” is no number: enter a whole number from 0 to 9999."),
    "condition_value_no_grade": N_("“%(value)s” is no grade: enter 12k, 4d or 1p."),
    "condition_value_no_sex": N_("“%(value)s” is not understood: enter m or w."),
    # prizes
    "prize_gap": N_(
        "Place %(place)s has no prize, but a later place has one. Fill it in, or move the others up."
    ),
    "prize_rises": N_(
        "The sum of place %(place)s is higher than that of place %(before)s. Enter the highest prize first."
    ),
    "prize_too_much": N_("The sum of place %(place)s is larger than this program reckons with."),
    "too_many_prizes": N_("%(most)s prizes are the most."),
    "currency_wrong": N_(
        "“%(value)s” is too long for a currency: up to %(most)s letters, as EUR, or a sign, as €."
    ),
    "prizes_not_public": N_("The prizes of this section are not shown here."),
    "clubs_best": N_("Enter how many players of a club count: a number from 1 to %(most)s."),
    # seasons
    "season_gone": N_("There is no such season."),
    "not_season_owner": N_(
        "This is for the person who made the season. Ask for the account it was made with."
    ),
    "season_changed": N_(
        "Somebody changed this season meanwhile. The page shows it as it is now: look again, then repeat your step."
    ),
    "season_name_missing": N_("The season needs a name."),
    "season_score_unknown": N_("Choose what a result is worth."),
    "season_table_missing": N_("Enter what each place is worth, as 25, 18, 15, 12, 10."),
    "season_table_wrong": N_(
        "“%(value)s” is no number of points. Enter what each place is worth, as 25, 18, 15."
    ),
    "season_table_rises": N_("Place %(place)s would be worth more than place %(before)s."),
    "season_best_wrong": N_("Enter how many results count, from 1 to %(most)s, or nothing for all."),
    "season_not_yours": N_("You can add sections of events that you direct yourself."),
    "season_section_twice": N_("%(name)s is in this season already."),
    "season_section_not_in": N_("This section is not in the season."),
    "season_too_many_sections": N_("%(most)s sections are the most."),
    "season_same_section": N_(
        "%(first)s and %(second)s both played in %(section)s, so they can't be one player."
    ),
    "season_same_already": N_("These are one player already."),
    "season_two_players": N_("Choose two players of this season."),
    "season_alone_already": N_("This entry is not joined with another one."),
    "season_name_not_typed": N_("To delete the season, type its name exactly: %(name)s"),
}
ACTIONS = {
    "category_added": N_("Category %(name)s added"),
    "category_changed": N_("Category %(name)s changed"),
    "category_removed": N_("Category %(name)s removed"),
    "category_moved": N_("Category %(name)s moved to another place"),
    "prizes_changed": N_("Prizes of %(name)s changed"),
    "season_created": N_("Season %(name)s made"),
    "season_changed": N_("Rules of the season %(name)s changed"),
    "season_section_added": N_("%(section)s added to the season %(name)s"),
    "season_section_removed": N_("%(section)s taken out of the season %(name)s"),
    "season_players_merged": N_("One player in the season %(name)s: %(first)s and %(second)s"),
    "season_player_split": N_("A player of his own in the season %(name)s: %(first)s"),
}
LOG_FIELDS = {
    "conditions": N_("Conditions"),
    "joined_by": N_("A player is in it who meets"),
    "age_on": N_("Age on"),
    "prizes": N_("Prizes"),
    "give": N_("Prizes a player can have"),
    "share": N_("Equal points"),
    "currency": N_("Currency"),
    "decimals": N_("Decimals"),
    "everybody": N_("Also who withdrew or never played a game"),
    "public": N_("Players may see the prizes"),
    "club_best": N_("Club table: players of a club that count"),
}

FIELD_WORDS = {
    "age": gettext_lazy("Age"),
    "birth_year": gettext_lazy("Year of birth"),
    "sex": gettext_lazy("Sex"),
    "rating": gettext_lazy("Rating"),
    "grade": gettext_lazy("Grade"),
    "title": gettext_lazy("Title"),
    "club": gettext_lazy("Club"),
    "federation": gettext_lazy("Federation"),
}
COMPARISON_WORDS = {
    "is": gettext_lazy("is"),
    "is_not": gettext_lazy("is not"),
    "le": gettext_lazy("is at most"),
    "ge": gettext_lazy("is at least"),
    "lt": gettext_lazy("is less than"),
    "gt": gettext_lazy("is more than"),
    "contains": gettext_lazy("contains"),
    "one_of": gettext_lazy("is one of"),
    "known": gettext_lazy("is known"),
    "unknown": gettext_lazy("is not known"),
}
"""What is offered; "is" and "is not" stand for equal and unequal numbers too."""
EQUAL_WORDS = {"eq": "is", "ne": "is_not"}
GIVE_WORDS = {
    Give.ONE: gettext_lazy("One prize for each player, his best; the others go to the next in line"),
    Give.MAIN_FIRST: gettext_lazy(
        "One prize for each player: first those for everybody, then those of the categories"
    ),
    Give.SEVERAL: gettext_lazy("Several: a player can win a prize in every list he is in"),
}
SHARE_WORDS = {
    Share.NONE: gettext_lazy("Not shared: by rank"),
    Share.EQUAL: gettext_lazy("Equal points share equally"),
    Share.HORT: gettext_lazy("Hort: half by place, half in equal parts"),
}
SCORE_WORDS = {
    "points": gettext_lazy("The points of the tournament"),
    "percent": gettext_lazy("Points in percent of what winning every round gives"),
    "places": gettext_lazy("Points by place, from a table"),
}


def condition_words(condition: Condition) -> str:
    """``Rating is less than 1800``."""
    comparison = EQUAL_WORDS.get(condition.comparison, condition.comparison)
    value = condition.value
    if condition.field == "sex":
        value = {"m": _("male"), "w": _("female")}.get(value, value)
    params = {
        "field": FIELD_WORDS[condition.field],
        "comparison": COMPARISON_WORDS[comparison],
        "value": value,
    }
    if comparison in WITHOUT_VALUE:
        return pgettext("a condition, as in: club is not known", "%(field)s %(comparison)s") % params
    return pgettext("a condition, as in: age at most 16", "%(field)s %(comparison)s %(value)s") % params


def log_words(key: str, value: object) -> str | None:
    """A value of the log that is ours; None for all others."""
    if key == "conditions" and isinstance(value, list):
        return listed([condition_words(Condition(*(str(part) for part in row))) for row in value])
    if key == "joined_by":
        return _("one of the conditions") if value == "or" else _("all conditions")
    if key == "give" and value in list(Give):
        return str(GIVE_WORDS[Give(str(value))])
    if key == "share" and value in list(Share):
        return str(SHARE_WORDS[Share(str(value))])
    return None


def conditions_words(conditions: Conditions) -> str:
    """All conditions of a category in one line, with the day an age is of."""
    joint = _("%(one)s and %(two)s") if conditions.join == "and" else _("%(one)s or %(two)s")
    text = ""
    for row in conditions.rows:
        words = condition_words(row)
        text = joint % {"one": text, "two": words} if text else words
    if any(row.field == "age" for row in conditions.rows):
        on = conditions.on
        day = (
            _("age on %(day)s") % {"day": date_format(on, "DATE_FORMAT")} if on else _("no day of age is set")
        )
        text = _("%(conditions)s (%(day)s)") % {"conditions": text, "day": day}
    return text


def money(amount: int, rules: "PrizeRules") -> str:
    """A sum as people read it: ``1,250.00 EUR``."""
    number = _figure(amount, rules)
    return f"{number}\u00a0{rules.currency}" if rules.currency else number


def _figure(amount: int, rules: "PrizeRules") -> str:
    exact = Decimal(amount).scaleb(-rules.decimals)
    return str(number_format(exact, decimal_pos=rules.decimals, use_l10n=True, force_grouping=True))


def group_name(group: "PrizeGroup") -> str:
    return _("For everybody") if group.category is None else group.category.name


def award_words(award: Award, group: "PrizeGroup", rules: "PrizeRules") -> str:
    """How a prize comes about: ``Place 2 of Women``, ``Places 2 to 4 of Women, shared by 3: 90.00 EUR``."""
    where = group_name(group)
    if award.sharers == 1 or not award.pool:
        text = _("%(list)s, place %(place)s") % {"list": where, "place": award.place}
    else:
        params = {"list": where, "first": award.first, "last": award.last, "pool": money(award.pool, rules)}
        shared = (
            _("%(list)s, place %(first)s: %(pool)s")
            if award.first == award.last
            else _("%(list)s, places %(first)s to %(last)s: %(pool)s together")
        ) % params
        text = f"{shared}{separator()}{_sharers(award, rules)}"
    if award.lot:
        equal = _("equal in everything: draw lots for the thing")
        text = f"{text}{separator(commas=True)}{equal}"
    return text


def _sharers(award: Award, rules: "PrizeRules") -> str:
    """By how many a prize is shared; with Hort's way the two halves, which add up to the prize."""
    if rules.share != Share.HORT:
        return _("shared by %(n)s") % {"n": award.sharers}
    if award.level > 1:
        half = max(0, award.amount - award.pool // (2 * award.sharers))
        words = _(
            "%(half)s (half of what the shared rank gives) + %(part)s (half of the sum, in %(n)s parts)"
        )
    else:
        half = award.own // 2
        words = _("%(half)s (half of place %(place)s) + %(part)s (half of the sum, in %(n)s parts)")
    part = award.amount - half
    return words % {
        "half": _figure(half, rules),
        "part": _figure(part, rules),
        "place": award.place,
        "n": award.sharers,
    }


def season_value(value: Fraction, *, percent: bool) -> str:
    """What a tournament gave in a season: points as they are written, or ``70.0 %``."""
    if percent:
        return f"{number_format(Decimal(round(value / 10)) / 10, decimal_pos=1, use_l10n=True)}\u00a0%"
    return format_points(value)


def things_words(award: Award) -> str:
    return listed(award.things)


def told(action: str, params: Mapping[str, object]) -> str:
    """The sentence for a change of a season."""
    return _(ACTIONS[action]) % params if action in ACTIONS else action
