"""Below the public pages of a section; ``?preview`` for directors, ``?paper=letter``, ``?download``."""

from django.urls import path

from swissweb.documents import views

app_name = "documents"
SECTION = "e/<slug:event>/<slug:section>/"
urlpatterns = [
    path(f"{SECTION}r/<int:number>/pairings.pdf", views.pairings_pdf, name="pairings_pdf"),
    path(f"{SECTION}r/<int:number>/by-name.pdf", views.by_name_pdf, name="by_name_pdf"),
    path(f"{SECTION}r/<int:number>/slips.pdf", views.slips_pdf, name="slips_pdf"),
    path(f"{SECTION}r/<int:number>/proof.json", views.proof, name="proof"),
    path(f"{SECTION}standings/<int:number>.pdf", views.standings_pdf, name="standings_pdf"),
    path(f"{SECTION}standings/<int:number>.csv", views.standings_csv, name="standings_csv"),
    path(f"{SECTION}standings/<int:number>/category/<int:part>.pdf", views.category_pdf, name="category_pdf"),
    path(f"{SECTION}standings/<int:number>/clubs/<int:part>.pdf", views.clubs_pdf, name="clubs_pdf"),
    path(f"{SECTION}prizes.pdf", views.prizes_pdf, name="prizes_pdf"),
    path(f"{SECTION}crosstable.pdf", views.crosstable_pdf, name="crosstable_pdf"),
    path(f"{SECTION}crosstable.csv", views.crosstable_csv, name="crosstable_csv"),
    path(f"{SECTION}wallchart.pdf", views.wallchart_pdf, name="wallchart_pdf"),
    path(f"{SECTION}players.pdf", views.players_pdf, name="players_pdf"),
    path(f"{SECTION}tournament.trf", views.trf, name="trf"),
]
