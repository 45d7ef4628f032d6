"""What holds for every page: the policy, the language, errors that need neither session nor user."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import translation
from django_htmx.middleware import HtmxDetails

from swissweb import errors
from swissweb.events.errors import Conflict, Forbidden, NotFound
from swissweb.templatetags.swiss import director_menu, public_tabs, section_path

pytestmark = pytest.mark.django_db

LOGIN = reverse("accounts:login")


def test_a_page_has_no_inline_style_or_script(client: Client) -> None:
    page = client.get(LOGIN).content.decode()
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page) == []


def test_htmx_is_told_what_to_swap_and_never_to_eval(client: Client) -> None:
    page = client.get(LOGIN).content.decode()
    config = json.loads(re.search(r"<meta name=\"?htmx-config\"? content='([^']+)'", page)[1])  # type: ignore[index]
    assert (config["includeIndicatorStyles"], config["allowEval"]) == (False, False)
    swaps = {rule["code"]: rule["swap"] for rule in config["responseHandling"]}
    assert swaps == {"204": False, "304": False, "409": True, "422": True, "[23]..": True, "[45]..": False}


def test_htmx_requests_carry_the_csrf_token(client: Client) -> None:
    response = client.get(LOGIN)
    token = re.search(r"hx-headers='\{\"X-CSRFToken\": \"(\w{64})\"\}'", response.content.decode())
    assert token
    assert "csrftoken" in response.cookies


@pytest.mark.parametrize("code", ["en", "zh-hans", "zh-hant"])
def test_the_page_says_its_language_and_offers_the_others(client: Client, code: str) -> None:
    page = client.get(LOGIN, {"next": "/director/e/x/", "lang": code}).content.decode()
    assert f'<html lang="{code}">' in page
    for other in ("en", "zh-hans", "zh-hant"):
        assert f'href="{LOGIN}?next=%2Fdirector%2Fe%2Fx%2F&amp;lang={other}"' in page


# ---------- errors ----------


def test_an_unknown_address_costs_no_query_and_no_cookie(
    client: Client, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        response = client.get("/no/such/page/at/all/")
    assert response.status_code == 404
    assert not response.cookies
    assert "<h1>Not found</h1>" in response.content.decode()


def ask(rf: RequestFactory, *, fragment: bool = False) -> HttpRequest:
    request = rf.get("/x/", **({"HTTP_HX_REQUEST": "true"} if fragment else {}))
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    return request


@pytest.mark.parametrize(
    ("error", "status"), [(Forbidden("right"), 403), (NotFound("gone"), 404), (Conflict("raced"), 409)]
)
def test_a_refusal_is_a_page_or_a_fragment(rf: RequestFactory, error: Exception, status: int) -> None:
    page = errors.domain_error(ask(rf), error)  # type: ignore[arg-type]
    assert page.status_code == status
    assert b"<!doctype html>" in page.content
    fragment = errors.domain_error(ask(rf, fragment=True), error)  # type: ignore[arg-type]
    assert fragment.status_code == status
    assert fragment.content.lstrip().startswith(b'<div class="alert alert-stop" role="alert" data-refusal>')


def test_the_page_of_a_crash_needs_neither_session_nor_user_nor_static_manifest(
    rf: RequestFactory, settings: Any, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    request = rf.get("/x/")
    with translation.override("en"):
        response = errors.server_error(request)
    assert response.status_code == 500
    assert b"Something broke" in response.content
    assert b"/static/css/app.css" in response.content


# ---------- where one can go ----------

EVENT, SECTION = SimpleNamespace(slug="quay"), SimpleNamespace(slug="open")


def test_every_page_of_the_menus_exists() -> None:
    menu = director_menu(EVENT, SECTION)
    assert [entry["key"] for entry in menu] == [
        "home",
        "event",
        "players",
        "pairing",
        "standings",
        "documents",
        "settings",
        "log",
    ]
    tabs = public_tabs(EVENT, SECTION)
    assert [entry["key"] for entry in tabs] == ["pairings", "standings", "crosstable", "players", "info"]
    for entry in (*menu, *tabs):
        resolve(str(entry["path"]))


def test_another_section_keeps_the_page() -> None:
    assert section_path(EVENT, SECTION, "players") == reverse("director:players", args=["quay", "open"])
    assert section_path(EVENT, SECTION, "log") == reverse("director:rounds", args=["quay", "open"])
