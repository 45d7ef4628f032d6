"""Who directs, and a browser he is signed in with."""

import pytest
from django.test import Client

from swissweb.accounts.models import User
from tests.support.factories import make_user


@pytest.fixture
def director() -> User:
    return make_user("chief")


@pytest.fixture
def signed_in(client: Client, director: User) -> Client:
    client.force_login(director)
    return client
