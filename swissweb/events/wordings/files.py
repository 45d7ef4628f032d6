"""Words for what is found in files: tournament report files (``trf_…``) and lists of players."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    # any file
    "file_missing": N_("Choose a file, or paste its text."),
    "file_empty": N_("There is nothing in it: the file or text is empty."),
    "file_too_large": N_("The file has %(size)s KB; %(most)s KB are the most. Is it the right file?"),
    "file_is_spreadsheet": N_(
        "This is a workbook of a spreadsheet program. Save it as CSV there, or copy the cells and paste them into the text field."
    ),
    "file_is_binary": N_(
        "This is no text file (a picture or a program?). Choose a CSV, text or tournament report file."
    ),
    "file_encoding": N_(
        "The file can't be read as %(encoding)s. Choose “found out by the program” or another encoding."
    ),
    "too_many_lines": N_("More than %(most)s lines are too many for one list. Split it."),
    "rating_unreadable": N_("“%(value)s” is no rating: enter a whole number, or nothing."),
    "name_has_digits": N_("There are digits in the name. Was the line understood?"),
    "report_needs_empty_section": N_(
        "This section has rounds already. A tournament report file gives players only before round 1; to get its rounds, import it as an event of its own."
    ),
    "text_changed": N_("The text was changed after the preview. Look at the new preview, then add."),
    "lines_faulty": N_(
        "%(count)s lines can't be added as they are. Correct them in the text, or tick “leave out”."
    ),
    # tournament report files: errors
    "trf_not_a_trf": N_("This is no tournament report file: not one record of it was found."),
    "trf_no_players": N_("The file has no players (records 001)."),
    "trf_encoding": N_("The file can't be read as %(encoding)s."),
    "trf_bad_number": N_("“%(text)s” should be a number."),
    "trf_bad_points": N_("“%(text)s” should be a number of points, like 4.5."),
    "trf_bad_colour": N_("“%(text)s” is no colour: w, b or -."),
    "trf_number_doubled": N_("The number %(player)s is given to two players."),
    "trf_columns_shifted": N_(
        "Round %(round)s: “%(text)s” is not in its columns. Did an editor move or shorten the line?"
    ),
    "trf_unknown_result": N_("“%(text)s” is no result."),
    "trf_bye_with_opponent": N_("Round %(round)s: the bye “%(text)s” stands beside an opponent."),
    "trf_result_without_opponent": N_("Round %(round)s: the result “%(text)s” has no opponent."),
    "trf_plays_himself": N_("Round %(round)s: player %(player)s is his own opponent."),
    "trf_unknown_opponent": N_(
        "Round %(round)s: player %(player)s has opponent %(opponent)s, who is not in the file."
    ),
    "trf_unknown_player": N_("Player %(player)s is not in the file."),
    "trf_opponents_disagree": N_(
        "Round %(round)s: player %(player)s has opponent %(opponent)s, but that one has opponent %(other)s."
    ),
    "trf_colours_disagree": N_(
        "Round %(round)s: players %(player)s and %(opponent)s have colours that don't fit: %(texts)s."
    ),
    "trf_results_disagree": N_(
        "Round %(round)s: players %(player)s and %(opponent)s have results that don't fit: %(texts)s."
    ),
    "trf_round_out_of_range": N_("There can't be a round %(round)s."),
    "trf_more_rounds_than_stated": N_(
        "The file says it has %(stated)s rounds, but results of %(rounds)s are in it."
    ),
    "trf_rounds_stated_twice": N_("The number of rounds is stated twice: %(first)s and %(second)s."),
    "trf_bye_in_later_round": N_(
        "Round %(round)s of player %(player)s is a bye that only a paired round can have."
    ),
    "trf_number_too_long": N_("The player number %(player)s is too long for this kind of file."),
    "trf_rating_too_long": N_(
        "The rating %(rating)s of player %(player)s is too long for this kind of file."
    ),
    "trf_points_too_long": N_("%(points)s points don't fit into a column of this kind of file."),
    "trf_request_unknown": N_(
        "Player %(player)s asked for “%(mark)s”, which this kind of file can't say of a round to come."
    ),
    "trf_too_many_rounds": N_("%(rounds)s rounds don't fit into this kind of file."),
    # tournament report files: notes
    "trf_old_bye": N_("Round %(round)s: “%(text)s” without opponent is read as a bye."),
    "trf_columns_realigned": N_("The columns behind the name were shifted; they were put right."),
    "trf_scoring_inferred": N_(
        "The file does not say what a win is worth; its points say: win %(win)s, draw %(draw)s, bye %(pab)s hundredths."
    ),
    "trf_scoring_unused": N_("The scoring value “%(text)s” is not used."),
    "trf_match_differs": N_(
        "Round %(round)s, player %(player)s: the games noted for the match do not make its result. They are left out; the result stays."
    ),
    "trf_points_differ": N_(
        "Player %(player)s: the file says %(stated)s hundredths of points, its results give %(computed)s. The results count."
    ),
    "trf_bye_not_taken": N_(
        "Round %(round)s: the bye “%(mark)s” noted for player %(player)s is not what his own line says; his line counts."
    ),
    "trf_team_record": N_("Record %(record)s is about teams and is not used."),
    "trf_unknown_record": N_("Record “%(record)s” is not known and not used (%(count)s lines)."),
    "trf_unused_word": N_("“%(text)s” in record %(record)s is not used."),
    "trf_abnormal_points": N_("Points given apart from results (record 299) are not used."),
}
