"""Broken addresses never break the way to the sign-in page; a database that is away is said to be."""

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory

from swissweb.middleware import DomainErrorMiddleware
from tests.support.factories import make_user

pytestmark = pytest.mark.django_db


def test_a_next_that_is_no_path_leads_to_the_directors_first_page() -> None:
    client = Client()
    client.force_login(make_user())
    assert client.get("/accounts/login/?next=abc")["Location"] == "/director/"


def test_a_broken_referer_is_no_page_to_come_back_to() -> None:
    answer = Client().post("/director/new/", headers={"referer": "http://[::1"})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/")


def test_a_broken_address_of_htmx_is_no_page_to_come_back_to() -> None:
    answer = Client().get("/director/", headers={"hx-request": "true", "hx-current-url": "http://[bad"})
    assert answer["HX-Redirect"] == "/accounts/login/"


def test_a_database_that_is_away_is_a_503_that_says_so() -> None:
    middleware = DomainErrorMiddleware(lambda request: None)  # type: ignore[arg-type,return-value]
    answer = middleware.process_exception(RequestFactory().get("/"), OperationalError("gone"))
    assert answer is not None
    assert answer.status_code == 503
    assert "The database does not answer" in answer.content.decode()
