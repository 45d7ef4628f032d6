from collections.abc import Iterator

import pytest
from django.core.cache import cache

from swissweb.accounts.models import User
from tests.support.factories import make_user


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def director(db: None) -> User:
    return make_user()
