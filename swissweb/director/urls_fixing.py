"""Pages of what the director fixes before pairing; included below ``e/<event>/<section>/``."""

from django.urls import URLPattern, path

from swissweb.director.views import acceleration, forbidden, pins

urlpatterns: list[URLPattern] = [
    path("acceleration/", acceleration.acceleration_page, name="acceleration"),
    path("forbidden/", forbidden.forbidden_page, name="forbidden"),
    path("forbidden/shared/", forbidden.shared, name="forbidden_shared"),
    path("forbidden/clear/", forbidden.clear, name="forbidden_clear"),
    path("forbidden/<int:place>/remove/", forbidden.remove, name="forbidden_remove"),
    path("rounds/<int:number>/fixed/", pins.pins_page, name="pins"),
    path("rounds/<int:number>/fixed/<int:pin>/remove/", pins.remove, name="pin_remove"),
]
