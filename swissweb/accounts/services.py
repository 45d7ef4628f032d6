"""All writes to accounts."""

import secrets

from django.db import transaction

from swissweb.accounts import throttle
from swissweb.accounts.models import User

DEFAULT_USERNAME = "director"
# Without 0/o, 1/l/i and u/v: a printed password is typed from paper.
_ALPHABET = "23456789abcdefghjkmnpqrstwxyz"


class UsernameTaken(Exception):
    """There is an account of this name already."""


def one_time_password() -> str:
    """Three groups of four characters: 58 bits."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(3))


@transaction.atomic
def create_director(username: str = DEFAULT_USERNAME, *, name: str = "") -> tuple[User, str]:
    """A new account and its one-time password, which exists nowhere else.

    :raises UsernameTaken: compared without letter case
    """
    if User.objects.filter(username__iexact=username).exists():
        raise UsernameTaken(username)
    password = one_time_password()
    user = User(username=User.normalize_username(username), first_name=name, one_time_password=True)
    user.set_password(password)
    user.full_clean()
    user.save()
    return user, password


@transaction.atomic
def new_password(username: str = DEFAULT_USERNAME) -> tuple[User, str]:
    """A new one-time password; signs the account out everywhere and ends its waits.

    Creates the account ``director`` if it is asked for and there is none.

    :raises User.DoesNotExist: any other unknown name
    """
    user = User.objects.select_for_update().filter(username=username).first()
    if user is None:
        if username != DEFAULT_USERNAME:
            raise User.DoesNotExist(username)
        return create_director(username)
    password = one_time_password()
    user.set_password(password)
    user.one_time_password = True
    user.save(update_fields=["password", "one_time_password"])
    throttle.forget(user.username)
    return user, password


def rename(user: User, name: str) -> None:
    """The name that stands in the log from now on; entries that are there keep theirs."""
    user.first_name, user.last_name = " ".join(name.split()), ""
    user.save(update_fields=["first_name", "last_name"])


def replace_password(user: User, password: str) -> None:
    """The password its owner chose; the caller has validated it."""
    user.set_password(password)
    user.one_time_password = False
    user.save(update_fields=["password", "one_time_password"])
