"""Categories and prizes of a section."""

from django.urls import URLPattern, URLResolver, path

from swissweb.director.views import categories, prizes

urlpatterns: list[URLPattern | URLResolver] = [
    path("categories/", categories.categories_page, name="categories"),
    path("categories/<int:category>/remove/", categories.remove, name="category_remove"),
    path("categories/<int:category>/move/", categories.move, name="category_move"),
    path("prizes/", prizes.prizes_page, name="prizes"),
]
