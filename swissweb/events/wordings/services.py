"""Words for the refusals of ``events.services``."""

from django.utils.translation import gettext_noop as N_

SENTENCES = {
    # rights and rows
    "not_director": N_(
        "This is for the directors of the event. Sign in with another account, or ask one of them."
    ),
    "event_gone": N_("There is no such event."),
    "section_gone": N_("There is no such section in this event."),
    "no_answers": N_("Round %(round)s was paired by hand: there is no system that could answer."),
    "proof_not_kept": N_(
        "Round %(round)s was not paired here, so there is no proof of it. Check the tournament report instead."
    ),
    "proof_not_public": N_(
        "The proof of round %(round)s says who must not meet, so it is for the directors of the event only."
    ),
    "round_gone": N_("Round %(round)s does not exist, or is not published yet."),
    "entry_gone": N_("There is no such player in this section."),
    "game_gone": N_("This board does not exist any more. Reload the page."),
    "board_unknown": N_("There is no board %(board)s in this round."),
    # somebody was faster
    "section_changed": N_(
        "Somebody changed this section meanwhile. The page shows it as it is now: look again, then repeat your step."
    ),
    "round_changed": N_(
        "Somebody changed round %(round)s meanwhile. The page shows it as it is now: look again, then repeat your step."
    ),
    "round_already_paired": N_("Round %(round)s is paired already. Nothing was changed."),
    "entry_changed": N_(
        "Somebody changed %(name)s meanwhile. Look at the data as they are now, then repeat your step."
    ),
    "event_changed": N_(
        "Somebody changed the event meanwhile. Your text is still in the form: compare, then save again."
    ),
    "settings_changed": N_(
        "Somebody changed the settings meanwhile. Your text is still in the form: compare, then save again."
    ),
    "result_changed": N_("Somebody else entered a result for board %(board)s meanwhile."),
    # events and sections
    "name_missing": N_("The event needs a name."),
    "section_name_missing": N_("The section needs a name."),
    "section_name_taken": N_("There is a section %(name)s already."),
    "event_has_rounds": N_(
        "Round %(round)s of %(section)s is published: an event that has been played in is kept."
    ),
    "event_name_not_typed": N_("To delete the event, type its name exactly: %(name)s"),
    "game_unknown": N_("There is no game “%(game)s”. Choose one of the list."),
    "rounds_out_of_range": N_("%(rounds)s rounds are not possible: enter a number from 1 to %(most)s."),
    "dates_reversed": N_("The last day is before the first."),
    "system_unknown": N_("There is no pairing system “%(system)s”. Choose one of the list."),
    "tiebreak_unknown": N_("There is no tie-break “%(spec)s”. The list beside the field has all of them."),
    "rounds_below_played": N_(
        "%(played)s rounds are paired already; the number of rounds can't be %(rounds)s."
    ),
    "initial_colour_drawn": N_(
        "The colour of the first player is drawn and can't change after round 1 is paired."
    ),
    # players
    "no_players_given": N_("No players found. Enter one player a line: name, then rating."),
    "too_many_players": N_("More than %(most)s players are too many for one section."),
    "player_name_missing": N_("The name is missing."),
    "name_too_long": N_("The name has %(length)s characters; %(most)s are the most."),
    "rating_out_of_range": N_(
        "%(rating)s is no rating: enter a whole number from 0 to %(most)s, or nothing."
    ),
    "fide_id_no_number": N_("“%(value)s” is no FIDE number: it has digits only."),
    "sex_unknown": N_("“%(value)s” is not understood: m or w, or nothing."),
    "text_too_long": N_("“%(value)s” is too long: %(most)s characters are the most."),
    "scores_not_kept": N_(
        "In this game only who won is entered, no score of the game. Choose another secondary score."
    ),
    "lot_out_of_range": N_("A lot is a number from 1 to %(most)s, not %(lot)s."),
    "lot_taken": N_("%(name)s has the lot %(lot)s. Take another number, or change his first."),
    "fide_id_doubled": N_(
        "The FIDE number %(value)s (%(name)s) is there twice. Two players never have the same."
    ),
    "name_doubled": N_(
        "%(name)s is there already. If these are two people, tick “same names are different people” and send again."
    ),
    "schedule_full": N_(
        "The round robin of %(players)s players has begun; its table has %(places)s free places. Take its rounds back, or enter the new players in a section of their own."
    ),
    "tournament_over": N_("The last round is published: nobody can enter any more."),
    "missed_mark_unknown": N_("“%(mark)s” is no bye for a missed round: H, F or Z."),
    "player_has_rounds": N_(
        "%(name)s is in a round already and can't be deleted. Withdraw the player instead."
    ),
    "already_withdrawn": N_("%(name)s is withdrawn after round %(after)s."),
    "already_withdrawn_before_round_1": N_("%(name)s is withdrawn before round 1."),
    "not_withdrawn": N_("%(name)s is not withdrawn."),
    "withdrawal_round_unknown": N_(
        "A withdrawal is possible after round %(first)s to %(last)s, not after %(after)s."
    ),
    "request_unknown": N_("“%(mark)s” is no bye: H (half point), F (full point) or Z (no point)."),
    "round_out_of_range": N_("There is no round %(round)s: the tournament has %(last)s."),
    "round_is_published": N_("Round %(round)s is published; a bye can only be noted for a later round."),
    # pairing
    "round_not_next": N_("Round %(round)s can't be paired now; next is round %(expected)s."),
    "previous_is_draft": N_("Round %(round)s is still a draft. Publish it or take it back first."),
    "results_missing_confirm": N_(
        "Round %(round)s has no result on board %(boards)s. Pair all the same? The open games count as draws for this pairing only. Give a reason."
    ),
    "too_many_rounds": N_(
        "%(players)s players can't play %(rounds)s rounds without meeting twice; %(most)s is the most. Lower the rounds, choose round robin, or give a reason (more players are coming)."
    ),
    "round_not_draft": N_(
        "Round %(round)s is published and can't be changed by hand. Take the publishing back first."
    ),
    "round_not_published": N_("Round %(round)s is not open for results."),
    "round_is_draft": N_("Round %(round)s is a draft: publish it before entering results."),
    "players_unseated": N_(
        "%(players)s: no opponent and no bye. Seat them, give a bye, or pair the round again."
    ),
    "draft_breaks_rules": N_("This round breaks a rule. Publish it all the same? Give a reason."),
    "later_round_exists": N_("A later round is paired. Take that back first, then round %(round)s."),
    "results_would_be_hidden": N_(
        "%(count)s results of round %(round)s are entered; they disappear from the public pages until it is published again. Give a reason."
    ),
    "work_would_be_lost": N_(
        "Of round %(round)s, %(by_hand)s boards made by hand and %(results)s results would be lost. Give a reason."
    ),
    "swap_same_player": N_("%(name)s can't be paired with himself or herself. Choose two players."),
    "swap_absent": N_(
        "%(name)s is not to be paired in this round. Take the absence or bye back first, then pair again."
    ),
    "swap_unseated": N_("Neither of the two has a place. Pair them instead."),
    "already_seated": N_("%(name)s sits at board %(board)s. Take that board apart first, or swap."),
    "board_result_lost": N_(
        "Board %(boards)s has a result from before; it belongs to the two who played and would be cleared. Give a reason."
    ),
    "already_without_board": N_("%(name)s has a bye or is absent already in this round."),
    "has_no_bye": N_("%(name)s has no bye in this round."),
    "bye_unknown": N_("“%(mark)s” is no bye: U (allocated), H, F or Z."),
    "number_unknown": N_("No player of this section has the number %(number)s."),
    "two_names_needed": N_("Choose two names, not %(count)s."),
    "number_unreadable": N_("“%(value)s” is not a whole number."),
    "reason_missing": N_("Give a reason; it stands in the log."),
    # results
    "outcome_unknown": N_("“%(outcome)s” is no result of this game. Choose one of the buttons."),
    "scores_not_used": N_("This game has no score of its own: enter who won."),
    "score_missing": N_("One of the two scores is missing."),
    "score_out_of_range": N_("%(score)s is not possible: from %(low)s to %(high)s."),
    "score_total_wrong": N_(
        "The two scores must add up to %(total)s; these give %(given)s. Empty squares belong to the winner."
    ),
    "scores_with_forfeit": N_("A forfeit has no scores: leave both fields empty."),
    "scores_needed": N_("Enter both scores; the result follows from them."),
    "outcome_contradicts_scores": N_("The result and the scores %(first)s : %(second)s do not agree."),
    "player_withdrawn": N_("%(name)s withdrew after round %(after)s: only a forfeit is possible here."),
    "player_withdrawn_before_round_1": N_(
        "%(name)s withdrew before round 1: only a forfeit is possible here."
    ),
    "correct_closed_round": N_(
        "Round %(round)s is closed. Correct board %(board)s all the same? Standings change, later pairings stay. Give a reason."
    ),
    "closed_round_needs_result": N_(
        "Round %(round)s is closed: board %(board)s can be corrected but not emptied. Reopen the round first."
    ),
    # import
    "import_text_too_long": N_("Player %(player)s: %(field)s has more than %(most)s characters."),
    "import_points_too_high": N_(
        "The file's scoring gives more than 99.9 points in %(rounds)s rounds, more than a report file can hold. Check record 162."
    ),
    "import_rating_too_high": N_("Player %(player)s: the rating %(rating)s is not possible."),
    # documents
    "document_too_large": N_(
        "%(players)s players are too many for this document on paper. Use the pages, or the CSV files."
    ),
}
