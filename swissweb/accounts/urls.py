from django.urls import path

from swissweb.accounts import views

app_name = "accounts"
urlpatterns = [
    path("login/", views.sign_in, name="login"),
    path("logout/", views.sign_out, name="logout"),
    path("name/", views.own_name, name="name"),
    path("password/", views.password, name="password"),
]
