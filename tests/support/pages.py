"""What tests of pages repeat: addresses, signed-in clients, and the refusals every form must give."""

from typing import Any

from django.test import Client
from django.urls import reverse

from swissweb.accounts.models import User
from swissweb.events.models import Event, Section
from tests.support.factories import make_user


def signed_in(user: User) -> Client:
    """A client of its own, signed in."""
    client = Client()
    client.force_login(user)
    return client


def page_of(name: str, section: Section, *more: object) -> str:
    """A page of a section below ``director:``."""
    return reverse(f"director:{name}", args=(section.event.slug, section.slug, *more))


def event_page(name: str, event: Event, *more: object) -> str:
    return reverse(f"director:{name}", args=(event.slug, *more))


def only_for_directors(path: str, *, method: str = "post", data: dict[str, object] | None = None) -> None:
    """Anonymous visitors are sent to sign in, others are refused, both without a change."""
    anonymous = getattr(Client(), method)(path, data or {})
    assert anonymous.status_code == 302
    assert anonymous["Location"].startswith("/accounts/login/")
    stranger = getattr(signed_in(make_user()), method)(path, data or {})
    assert stranger.status_code == 403


def refuses_get(client: Client, path: str) -> None:
    assert client.get(path).status_code == 405


def refuses_delete(client: Client, path: str) -> None:
    assert client.delete(path).status_code == 405


def rounds_path(section: Section, rest: str = "") -> str:
    """The address of a section's round pages."""
    return f"/director/e/{section.event.slug}/{section.slug}/rounds/{rest}"


def text(response: Any) -> str:
    """A page's source with white space collapsed."""
    return " ".join(response.content.decode().split())
