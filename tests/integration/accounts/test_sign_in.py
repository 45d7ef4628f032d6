"""Signing in and out, and what a stranger can do with the sign-in page."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from swissweb.accounts.models import SignInAttempts, User

pytestmark = pytest.mark.django_db

LOGIN = reverse("accounts:login")
PASSWORD = "harbour-quay-42"


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("Ana", password=PASSWORD)


def sign_in(client: Client, password: str = PASSWORD, *, name: str = "Ana", **more: str):  # type: ignore[no-untyped-def]
    return client.post(LOGIN, {"username": name, "password": password, **more}, REMOTE_ADDR="198.51.100.7")


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_director_signs_in_and_lands_on_the_events(client: Client, ana: User) -> None:
    response = sign_in(client)
    assert (response.status_code, response.headers["Location"]) == (302, reverse("director:home"))
    assert signed_in(client)


def test_a_wrong_password_keeps_the_name_and_says_so(client: Client, ana: User) -> None:
    response = sign_in(client, "wrong")
    assert response.status_code == 422
    page = response.content.decode()
    assert 'value="Ana"' in page
    assert "fit together" in page
    assert "wrong" not in page
    assert not signed_in(client)


def test_an_unknown_name_gets_the_same_answer_as_a_wrong_password(client: Client, ana: User) -> None:
    def answer(name: str) -> str:
        response = sign_in(client, "wrong", name=name)
        return response.context["form"].non_field_errors()[0]

    assert answer("Ana") == answer("Nobody")


@pytest.mark.parametrize("name", ["", "x" * 151, "a\0b"])
def test_a_name_that_cannot_be_gets_a_message_not_a_crash(client: Client, name: str) -> None:
    response = sign_in(client, name=name)
    assert response.status_code == 422
    assert response.context["form"].errors["username"]


def test_after_signing_in_one_is_where_one_wanted_to_be(client: Client, ana: User) -> None:
    page = client.get(LOGIN, {"next": "/director/e/x/?round=2"})
    assert 'value="/director/e/x/?round=2"' in page.content.decode()
    assert sign_in(client, next="/director/e/x/?round=2").headers["Location"] == "/director/e/x/?round=2"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "javascript:alert(1)",
        "http:///evil.example",
    ],
)
def test_another_site_is_not_where_one_lands(client: Client, ana: User, elsewhere: str) -> None:
    assert sign_in(client, next=elsewhere).headers["Location"] == reverse("director:home")


def test_who_is_signed_in_is_not_asked_again(client: Client, ana: User) -> None:
    client.force_login(ana)
    response = client.get(LOGIN, {"next": "/e/x/"})
    assert (response.status_code, response.headers["Location"]) == (302, "/e/x/")


def test_the_language_survives_signing_in_and_out(client: Client, ana: User) -> None:
    client.get(LOGIN, {"lang": "zh-hans"})
    sign_in(client)
    assert client.get(reverse("accounts:password")).headers["Content-Language"] == "zh-hans"
    client.post(reverse("accounts:logout"))
    assert client.get(LOGIN).headers["Content-Language"] == "zh-hans"


def test_signing_out_takes_a_post(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.get(reverse("accounts:logout")).status_code == 405
    assert signed_in(client)
    assert client.post(reverse("accounts:logout")).headers["Location"] == reverse("public:home")
    assert not signed_in(client)


def test_the_form_is_protected_against_other_sites(ana: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert sign_in(strict).status_code == 403


# ---------- the growing wait ----------


def fail(client: Client, times: int) -> None:
    for _ in range(times):
        assert sign_in(client, "wrong").status_code == 422


def wait(seconds: float) -> None:
    for row in SignInAttempts.objects.all():
        row.last_at -= timedelta(seconds=seconds)
        row.save()


def test_five_failures_are_free_then_even_the_right_password_waits(client: Client, ana: User) -> None:
    fail(client, 5)
    response = sign_in(client)
    assert (response.status_code, response.headers["Retry-After"]) == (429, "5")
    assert "Try again in 5 seconds." in response.content.decode()
    assert not signed_in(client)
    wait(5)
    assert sign_in(client).status_code == 302


def test_the_wait_doubles_with_each_further_failure_up_to_a_quarter_of_an_hour(
    client: Client, ana: User
) -> None:
    fail(client, 5)
    for expected in (5, 10, 20, 40, 80, 160, 320, 640, 900, 900):
        assert sign_in(client).headers["Retry-After"] == str(expected)
        wait(expected)
        fail(client, 1)


def test_trying_while_one_must_wait_does_not_make_the_wait_longer(client: Client, ana: User) -> None:
    fail(client, 5)
    assert [sign_in(client).headers["Retry-After"] for _ in range(3)] == ["5", "5", "5"]


def test_others_at_another_address_do_not_wait(client: Client, ana: User) -> None:
    fail(client, 5)
    answer = client.post(LOGIN, {"username": "Ana", "password": PASSWORD}, REMOTE_ADDR="198.51.100.8")
    assert answer.status_code == 302


def test_letter_case_of_the_name_is_no_way_around(client: Client, ana: User) -> None:
    fail(client, 5)
    assert sign_in(client, name="ANA").status_code == 429


def test_a_success_forgets_the_failures(client: Client, ana: User) -> None:
    fail(client, 4)
    assert sign_in(client).status_code == 302
    assert not SignInAttempts.objects.exists()


def test_failures_of_yesterday_are_forgotten(client: Client, ana: User) -> None:
    SignInAttempts.objects.create(
        username="ana", address="198.51.100.7", count=50, last_at=timezone.now() - timedelta(days=2)
    )
    assert sign_in(client, "wrong").status_code == 422
    assert SignInAttempts.objects.get().count == 1


def address_counted(client: Client, **headers: str) -> str:
    client.post(LOGIN, {"username": "Ana", "password": "wrong"}, **headers)  # type: ignore[arg-type]
    return SignInAttempts.objects.get().address


def test_a_forged_header_is_not_an_address(client: Client) -> None:
    assert address_counted(client, REMOTE_ADDR="198.51.100.7", HTTP_X_FORWARDED_FOR="203.0.113.9") == (
        "198.51.100.7"
    )


def test_behind_a_proxy_the_address_is_the_visitors_not_the_proxys(client: Client, settings: Any) -> None:
    settings.BEHIND_TLS = True
    # What the visitor wrote himself stands before what the proxy added.
    assert address_counted(client, REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR="1.2.3.4, 203.0.113.9") == (
        "203.0.113.9"
    )


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_odd_addresses(client: Client, remote: str, counted: str) -> None:
    assert address_counted(client, REMOTE_ADDR=remote) == counted
