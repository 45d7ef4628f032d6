from django.urls import path

from swissweb.planning import views

app_name = "planning"
urlpatterns = [
    path("", views.simulations, name="simulations"),
    path("<int:simulation>/", views.simulation, name="simulation"),
    path("<int:simulation>/cancel/", views.cancel, name="cancel"),
    path("<int:simulation>/delete/", views.delete, name="delete"),
]
