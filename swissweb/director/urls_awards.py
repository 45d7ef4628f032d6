"""Categories and prizes of a section; seasons."""

from django.urls import URLPattern, URLResolver, path

from swissweb.director.views import categories, prizes, seasons

urlpatterns: list[URLPattern | URLResolver] = [
    path("categories/", categories.categories_page, name="categories"),
    path("categories/<int:category>/remove/", categories.remove, name="category_remove"),
    path("categories/<int:category>/move/", categories.move, name="category_move"),
    path("prizes/", prizes.prizes_page, name="prizes"),
]
season_pages: list[URLPattern | URLResolver] = [
    path("", seasons.season_list, name="seasons"),
    path("<slug:season>/", seasons.season_page, name="season"),
    path("<slug:season>/sections/", seasons.add_section, name="season_add"),
    path("<slug:season>/sections/<int:section>/remove/", seasons.remove_section, name="season_remove"),
    path("<slug:season>/players/merge/", seasons.merge, name="season_merge"),
    path("<slug:season>/players/<int:entry>/split/", seasons.split, name="season_split"),
    path("<slug:season>/delete/", seasons.delete, name="season_delete"),
]
