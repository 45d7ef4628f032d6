from django.urls import path

from swissweb.public import helping, views

app_name = "public"
SECTION = "e/<slug:event>/<slug:section>/"
urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("robots.txt", views.robots, name="robots"),
    path("help/nested-cycles/", helping.nested_cycles, name="nested_cycles"),
    path("help/rounds/", helping.rounds, name="rounds_help"),
    path("help/swiss-gambit/", helping.swiss_gambit, name="swiss_gambit"),
    path("seasons/<slug:slug>/", views.season, name="season"),
    path("seasons/<slug:slug>/table.csv", views.season_csv, name="season_csv"),
    path("e/<slug:event>/", views.event, name="event"),
    path("e/<slug:event>/qr.svg", views.qr, name="qr"),
    path(SECTION, views.section, name="section"),
    path(f"{SECTION}r/<int:number>/", views.round_by_board, name="round"),
    path(f"{SECTION}r/<int:number>/by-name/", views.round_by_name, name="round_by_name"),
    path(f"{SECTION}standings/", views.standings, name="standings"),
    path(f"{SECTION}standings/<int:number>/", views.standings, name="standings_after"),
    path(
        f"{SECTION}standings/<int:number>/<int:entry>/<int:place>/",
        views.standings_working,
        name="standings_working",
    ),
    path(
        f"{SECTION}standings/<int:number>/category/<int:category>/",
        views.standings_category,
        name="standings_category",
    ),
    path(f"{SECTION}standings/<int:number>/clubs/<int:best>/", views.clubs, name="clubs"),
    path(f"{SECTION}prizes/", views.prizes, name="prizes"),
    path(f"{SECTION}crosstable/", views.crosstable, name="crosstable"),
    path(f"{SECTION}players/", views.players, name="players"),
    path(f"{SECTION}players/<int:entry>/", views.player, name="player"),
]
