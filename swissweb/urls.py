from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("swissweb.public.urls")),
    path("", include("swissweb.documents.urls")),
    path("accounts/", include("swissweb.accounts.urls")),
    path("director/simulations/", include("swissweb.planning.urls")),
    path("director/", include("swissweb.director.urls")),
]

handler400 = "swissweb.errors.bad_request"
handler403 = "swissweb.errors.forbidden"
handler404 = "swissweb.errors.not_found"
handler500 = "swissweb.errors.server_error"
