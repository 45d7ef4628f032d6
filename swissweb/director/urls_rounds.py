"""Pages of a section's rounds; included below ``e/<event>/<section>/``."""

from django.urls import URLPattern, URLResolver, include, path

from swissweb.director.views import comparing, desk, explain, matches, results, rounds

urlpatterns: list[URLPattern | URLResolver] = [
    path("rounds/", rounds.current, name="rounds"),
    path("rounds/<int:number>/", rounds.round_page, name="round"),
    path("rounds/<int:number>/pair/", rounds.pair, name="round_pair"),
    path("rounds/<int:number>/again/", rounds.pair_anew, name="round_again"),
    path("rounds/<int:number>/publish/", rounds.publish, name="round_publish"),
    path("rounds/<int:number>/complete/", rounds.complete, name="round_complete"),
    path("rounds/<int:number>/back/", rounds.back, name="round_back"),
    path("rounds/<int:number>/pick/", desk.pick, name="desk_pick"),
    path("rounds/<int:number>/seat/", desk.seat, name="desk_seat"),
    path("rounds/<int:number>/turn/", desk.turn, name="desk_turn"),
    path("rounds/<int:number>/apart/", desk.apart, name="desk_apart"),
    path("rounds/<int:number>/odds/", desk.odds, name="desk_odds"),
    path("rounds/<int:number>/bye/", desk.bye, name="desk_bye"),
    path("rounds/<int:number>/play/", desk.play, name="desk_play"),
    path("rounds/<int:number>/why/", explain.why, name="why"),
    path("rounds/<int:number>/compare/", comparing.compare, name="compare"),
    path("rounds/<int:number>/results/", results.poll, name="results_poll"),
    path("rounds/<int:number>/results/<int:game>/", results.result, name="result"),
    path("rounds/<int:number>/match/<int:board>/", matches.match_result_page, name="match_result"),
    path("", include("swissweb.director.urls_fixing")),
]
