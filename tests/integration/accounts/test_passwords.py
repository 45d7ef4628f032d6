"""One-time passwords: printed once, replaced before anything else."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from swissweb.accounts.guards import director_required
from swissweb.accounts.models import SignInAttempts, User
from swissweb.accounts.services import UsernameTaken, create_director, new_password

pytestmark = pytest.mark.django_db

PASSWORD_PAGE = reverse("accounts:password")


def test_a_new_director_has_a_password_that_must_be_replaced() -> None:
    user, password = create_director("ana", name="Ana Quay")
    user.refresh_from_db()
    assert user.check_password(password)
    assert user.one_time_password
    assert not user.is_staff
    assert not user.is_superuser
    assert user.shown_name == "Ana Quay"


def test_a_name_is_taken_in_any_letter_case() -> None:
    create_director("ana")
    with pytest.raises(UsernameTaken):
        create_director("Ana")


def test_passwords_are_never_the_same() -> None:
    assert create_director("ana")[1] != create_director("bo")[1]


# ---------- the first sign-in ----------


def replace(client: Client, one: str, two: str, **more: str):  # type: ignore[no-untyped-def]
    return client.post(PASSWORD_PAGE, {"new_password1": one, "new_password2": two, **more})


def test_the_printed_password_is_replaced_without_typing_it_again(client: Client) -> None:
    user, printed = create_director("ana")
    client.force_login(user)
    assert "old_password" not in client.get(PASSWORD_PAGE).content.decode()
    response = replace(client, "harbour-quay-42", "harbour-quay-42", next="/director/e/x/")
    assert (response.status_code, response.headers["Location"]) == (302, "/director/e/x/")
    user.refresh_from_db()
    assert not user.one_time_password
    assert not user.check_password(printed)
    # Still signed in, with the new password's session.
    assert client.get(PASSWORD_PAGE).status_code == 200


@pytest.mark.parametrize(
    ("one", "two", "field"),
    [
        ("harbour-quay-42", "harbour-quay-43", "new_password2"),
        ("short", "short", "new_password2"),
        ("password12", "password12", "new_password2"),
        ("", "", "new_password1"),
    ],
)
def test_a_bad_new_password_changes_nothing(client: Client, one: str, two: str, field: str) -> None:
    user, printed = create_director("ana")
    client.force_login(user)
    response = replace(client, one, two)
    assert response.status_code == 422
    assert field in response.context["form"].errors
    user.refresh_from_db()
    assert user.check_password(printed)
    assert user.one_time_password


def test_the_first_sign_in_asks_whose_account_it_is(client: Client) -> None:
    user, _printed = create_director("ana", name="Nora Eastlake")
    client.force_login(user)
    assert 'value="Nora Eastlake"' in client.get(PASSWORD_PAGE).content.decode()
    replace(client, "harbour-quay-42", "harbour-quay-42", name=" Ana  Quay ")
    user.refresh_from_db()
    assert user.shown_name == "Ana Quay"


def test_without_a_name_the_one_that_is_stored_stays(client: Client) -> None:
    user, _printed = create_director("ana", name="Nora Eastlake")
    client.force_login(user)
    assert replace(client, "harbour-quay-42", "harbour-quay-42", name="").status_code == 302
    user.refresh_from_db()
    assert user.shown_name == "Nora Eastlake"


def test_the_printed_password_cannot_be_kept(client: Client) -> None:
    user, printed = create_director("ana")
    client.force_login(user)
    assert "new_password1" in replace(client, printed, printed).context["form"].errors


def test_later_changes_ask_for_the_old_password(client: Client) -> None:
    user = User.objects.create_user("ana", password="harbour-quay-42")
    client.force_login(user)
    assert "old_password" in replace(client, "another-quay-43", "another-quay-43").context["form"].errors
    answer = replace(client, "another-quay-43", "another-quay-43", old_password="harbour-quay-42")
    assert answer.status_code == 302
    user.refresh_from_db()
    assert user.check_password("another-quay-43")


def test_a_stranger_is_sent_to_sign_in(client: Client) -> None:
    response = client.get(PASSWORD_PAGE)
    assert (response.status_code, response.headers["Location"]) == (302, reverse("accounts:login"))


# ---------- the guard ----------


@director_required
def guarded(request: HttpRequest) -> HttpResponse:
    return HttpResponse("inside")


def ask(
    rf: RequestFactory, user: object, *, method: str = "get", path: str = "/director/e/x/?a=1", **headers: str
) -> HttpResponse:
    request = getattr(rf, method)(path, **headers)
    request.user = user
    request.htmx = HtmxDetails(request)
    return guarded(request)


class Stranger:
    is_authenticated = False


def test_a_director_gets_in(rf: RequestFactory) -> None:
    assert ask(rf, User(username="ana")).content == b"inside"


def test_a_stranger_comes_back_after_signing_in(rf: RequestFactory) -> None:
    response = ask(rf, Stranger())
    assert response.headers["Location"] == f"{reverse('accounts:login')}?next=%2Fdirector%2Fe%2Fx%2F%3Fa%3D1"


def test_a_one_time_password_comes_first(rf: RequestFactory) -> None:
    response = ask(rf, User(username="ana", one_time_password=True))
    assert response.headers["Location"].startswith(f"{PASSWORD_PAGE}?next=")


def test_a_form_comes_back_to_the_page_that_held_it(rf: RequestFactory) -> None:
    response = ask(rf, Stranger(), method="post", HTTP_REFERER="http://testserver/director/e/x/rounds/2/")
    assert response.headers["Location"].endswith("?next=%2Fdirector%2Fe%2Fx%2Frounds%2F2%2F")


def test_a_form_of_another_site_comes_back_to_nothing_in_particular(rf: RequestFactory) -> None:
    response = ask(rf, Stranger(), method="post", HTTP_REFERER="http://evil.example/director/")
    assert response.headers["Location"] == reverse("accounts:login")


def test_a_fragment_is_not_filled_with_the_sign_in_page(rf: RequestFactory) -> None:
    response = ask(
        rf,
        Stranger(),
        path="/director/e/x/fragment/",
        HTTP_HX_REQUEST="true",
        HTTP_HX_CURRENT_URL="http://testserver/director/e/x/rounds/2/",
    )
    assert response.status_code == 200
    assert response.content == b""
    assert response.headers["HX-Redirect"] == (
        f"{reverse('accounts:login')}?next=%2Fdirector%2Fe%2Fx%2Frounds%2F2%2F"
    )


# ---------- manage.py new_password ----------


def printed_by(*arguments: str) -> dict[str, str]:
    out = StringIO()
    call_command("new_password", *arguments, stdout=out)
    return {
        key.strip(): value.strip() for key, value in (line.split(":") for line in out.getvalue().splitlines())
    }


def test_the_command_makes_the_first_director() -> None:
    printed = printed_by()
    user = User.objects.get()
    assert user.username == printed["Name"] == "director"
    assert user.check_password(printed["One-time password"])


def test_a_lost_password_is_printed_anew_and_ends_sessions_and_waits(client: Client) -> None:
    user = User.objects.create_user("ana", password="harbour-quay-42")
    client.force_login(user)
    SignInAttempts.objects.create(username="ana", address="198.51.100.7", count=9)
    printed = printed_by("ana")
    user.refresh_from_db()
    assert user.check_password(printed["One-time password"])
    assert user.one_time_password
    assert not SignInAttempts.objects.exists()
    assert client.get(PASSWORD_PAGE).status_code == 302


def test_a_mistyped_name_makes_no_account() -> None:
    with pytest.raises(CommandError, match="anna"):
        call_command("new_password", "anna")
    assert not User.objects.exists()


def test_the_service_answers_with_the_account() -> None:
    user, password = new_password()
    assert (user.username, user.check_password(password)) == ("director", True)


def test_a_second_director_gets_an_account_by_command() -> None:
    said = StringIO()
    call_command("new_password", "anna", "--create", stdout=said)
    anna = User.objects.get(username="anna")
    assert anna.one_time_password
    assert anna.check_password(said.getvalue().split("password: ")[1].strip())
    for name in ("Anna", "an na"):
        with pytest.raises(CommandError):
            call_command("new_password", name, "--create")
    with pytest.raises(CommandError, match="--create makes one"):
        call_command("new_password", "berta")


# ---------- one's own name ----------


def test_a_director_gives_the_name_that_stands_in_the_log(client: Client) -> None:
    user = User.objects.create_user(
        "ana", password="harbour-quay-42", first_name="Nora", last_name="Eastlake"
    )
    client.force_login(user)
    assert "Nora Eastlake" in client.get(PASSWORD_PAGE).content.decode()
    path = reverse("accounts:name")
    refused = client.post(path, {"name": " "})
    assert (refused.status_code, "Your name" in refused.content.decode()) == (422, True)
    assert client.post(path, {"name": " Ana  Quay "}).status_code == 302
    user.refresh_from_db()
    assert (user.shown_name, user.username) == ("Ana Quay", "ana")
    assert client.get(path).status_code == 405


def test_a_name_is_not_given_before_the_printed_password_is_replaced(client: Client) -> None:
    path = reverse("accounts:name")
    assert client.post(path, {"name": "Ana"})["Location"] == reverse("accounts:login")
    user, _password = create_director("ana")
    client.force_login(user)
    assert client.post(path, {"name": "Ana"})["Location"] == PASSWORD_PAGE
    user.refresh_from_db()
    assert user.shown_name == "ana"
