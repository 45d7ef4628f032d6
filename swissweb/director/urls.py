"""The directors' pages. Section slugs may be any word, so nothing of the event stands at their level."""

from django.urls import URLPattern, URLResolver, include, path

from swissweb.director.urls_awards import season_pages
from swissweb.director.views import (
    comparing,
    documents,
    events,
    home,
    imports,
    log,
    matches,
    players,
    playoffs,
    scoring,
    standings,
    starting,
    systems,
)

app_name = "director"

section_pages: list[URLPattern | URLResolver] = [
    path("settings/", events.section_settings, name="section_settings"),
    path("match/", matches.match_settings, name="match_settings"),
    path("scoring/", scoring.scoring_page, name="scoring"),
    path("system/compare/", comparing.compare_next, name="compare_next"),
    path("system/", systems.system_page, name="system"),
    path("starts/", starting.starts_page, name="starts"),
    path("starts/bar/", starting.save_bar, name="starts_bar"),
    path("players/", players.player_list, name="players"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:number>/", standings.standings, name="standings_after"),
    path("standings/<int:number>/<int:entry>/<int:place>/", standings.working, name="standings_working"),
    path("playoffs/", playoffs.playoffs_page, name="playoffs"),
    path("playoffs/<int:playoff>/remove/", playoffs.remove, name="playoff_remove"),
    path("documents/", documents.document_list, name="documents"),
    path("", include("swissweb.director.urls_awards")),
    path("players/import/", imports.import_players, name="players_import"),
    path("players/<int:entry>/", players.player, name="player"),
    path("players/<int:entry>/withdraw/", players.withdraw_player, name="player_withdraw"),
    path("players/<int:entry>/reinstate/", players.reinstate_player, name="player_reinstate"),
    path("players/<int:entry>/bye/", players.note_bye, name="player_bye"),
    path("players/<int:entry>/delete/", players.remove_player, name="player_delete"),
    path("", include("swissweb.director.urls_rounds")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("new/", events.event_new, name="event_new"),
    path("import/", imports.import_event, name="import"),
    path("seasons/", include(season_pages)),
    path("e/<slug:event>/", events.event_page, name="event"),
    path("e/<slug:event>/settings/", events.event_settings, name="settings"),
    path("e/<slug:event>/sections/", events.section_new, name="section_new"),
    path("e/<slug:event>/delete/", events.event_delete, name="event_delete"),
    path("e/<slug:event>/directors/", events.add_director, name="member_add"),
    path("e/<slug:event>/directors/<int:user>/remove/", events.remove_director, name="member_remove"),
    path("e/<slug:event>/log/", log.log_page, name="log"),
    path("e/<slug:event>/<slug:section>/", include(section_pages)),
]
