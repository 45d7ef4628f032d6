"""Addresses: what the server binds, by which names it is called, and the picture a phone reads."""

from __future__ import annotations

import http.client
import io
import socket
from collections.abc import Iterable

from scripts.state import Trouble

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
EVERY_ADDRESS = ("0.0.0.0", "::")


def bracketed(host: str) -> str:
    """An IPv6 address as a URL wants it."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def site_url(host: str, port: int) -> str:
    return f"http://{bracketed(host)}:{port}"


def lan_address() -> str | None:
    """This machine's address in its network; None without one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def allowed_hosts(host: str, lan: str | None, hostname: str) -> str:
    """ALLOWED_HOSTS for an address to bind: beyond the loopback, the network's address and our name too."""
    names = list(LOCAL_NAMES)
    if host not in ("127.0.0.1", "localhost", "::1"):
        own = [] if host in EVERY_ADDRESS else [bracketed(host)]
        names += [*own, *([lan] if lan else []), hostname.lower(), f"{hostname.lower()}.local"]
    return ",".join(dict.fromkeys(names))


def parse_port(text: str) -> int:
    """PORT as a number; raises Trouble."""
    if text.isdigit() and 1 <= int(text) <= 65535:
        return int(text)
    raise Trouble(f"PORT is “{text}”, which is no port: give a number from 1 to 65535.")


def refuse_taken_port(host: str, port: int) -> None:
    """Raises Trouble when nothing can be served at this address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except PermissionError as error:
            raise Trouble(
                f"Port {port} is for the system only: take another with PORT=8000 ./run."
            ) from error
        except OSError as error:
            raise Trouble(
                f"Port {port} of {host} cannot be used ({error.strerror}); another program or another "
                f"user's swissweb has it: take another with PORT={port + 1} ./run."
            ) from error


def answers(host: str, port: int, timeout: float = 30.0) -> int | None:
    """The HTTP status of the first page; None when nobody answers yet."""
    connection = http.client.HTTPConnection(host.strip("[]"), port, timeout=timeout)
    try:
        connection.request("GET", "/", headers={"Host": f"{bracketed(host)}:{port}"})
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def phone_lines(url: str, *, colour: bool) -> Iterable[str]:
    """A QR code of the address in characters of a terminal; `colour` makes it right on a light one too."""
    import segno  # noqa: PLC0415 - only with --lan; --help and --stop run before it is installed

    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, compact=True, border=2)
    before, after = ("\x1b[97;40m", "\x1b[0m") if colour else ("", "")
    return [f"{before}{line}{after}" for line in picture.getvalue().splitlines()]
