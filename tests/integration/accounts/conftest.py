from typing import Any

import pytest


@pytest.fixture(autouse=True)
def quick_hashing(settings: Any) -> None:
    """Wrong passwords are tried by the dozen here; how slow a hash is, is Django's affair."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
