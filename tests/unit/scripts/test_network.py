import io
import socket

import pytest

from scripts.network import allowed_hosts, parse_port, phone_lines, refuse_taken_port, site_url
from scripts.state import State, Trouble
from scripts.supervisor import Address, read_address, site_environ


def test_on_the_loopback_only_local_names_are_answered() -> None:
    assert allowed_hosts("127.0.0.1", None, "Laptop") == "127.0.0.1,localhost,[::1]"


def test_in_a_network_the_address_and_the_name_are_answered_too() -> None:
    assert allowed_hosts("0.0.0.0", "192.168.1.5", "Laptop") == (
        "127.0.0.1,localhost,[::1],192.168.1.5,laptop,laptop.local"
    )
    assert "[fd00::2]" in allowed_hosts("fd00::2", None, "laptop").split(",")


@pytest.mark.parametrize("text", ["", "abc", "0", "65536", "-1", "80 80"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Trouble, match="PORT"):
        parse_port(text)


def test_an_ipv6_host_is_bracketed() -> None:
    assert site_url("::1", 8000) == "http://[::1]:8000"


def test_a_taken_port_is_one_sentence_with_the_next_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Trouble, match=f"PORT={port + 1}"):
            refuse_taken_port("127.0.0.1", port)


def test_the_defaults_serve_this_machine_only() -> None:
    assert read_address({}, lan=False) == Address("127.0.0.1", 8000)
    assert read_address({"PORT": "9000", "HOST": "::1"}, lan=False) == Address("::1", 9000)


def test_lan_binds_every_address_whatever_host_says() -> None:
    address = read_address({"HOST": "127.0.0.1"}, lan=True)
    assert address.host == "0.0.0.0"
    assert address.url == "http://127.0.0.1:8000"


def test_phones_are_given_the_address_in_the_network(tmp_path) -> None:
    site = site_environ({}, State(tmp_path), Address("0.0.0.0", 8000, "192.168.1.5"))
    assert site["SWISSWEB_PUBLIC_URL"] == "http://192.168.1.5:8000"
    own = {"SWISSWEB_PUBLIC_URL": "https://chess.example"}
    assert site_environ(own, State(tmp_path), Address("0.0.0.0", 8000, "192.168.1.5"))[
        "SWISSWEB_PUBLIC_URL"
    ] == ("https://chess.example")
    assert "SWISSWEB_PUBLIC_URL" not in site_environ({}, State(tmp_path), Address("127.0.0.1", 8000))


def test_what_the_user_set_wins(tmp_path) -> None:
    own = {"DATABASE_URL": "postgres://elsewhere/db", "ALLOWED_HOSTS": "club.example"}
    site = site_environ(own, State(tmp_path), Address("127.0.0.1", 8000))
    assert site["DATABASE_URL"] == "postgres://elsewhere/db"
    assert site["ALLOWED_HOSTS"] == "club.example"
    # A database of the user's is the user's to back up.
    assert "SWISSWEB_BACKUPS" not in site


def test_the_private_database_is_reached_by_its_socket_and_backed_up(tmp_path) -> None:
    site = site_environ({}, State(tmp_path), Address("0.0.0.0", 8001, "10.0.0.7"))
    assert "socket/swissweb" in site["DATABASE_URL"].replace("%2F", "/")
    assert site["SWISSWEB_BACKUPS"] == str(tmp_path / "backups")
    assert "10.0.0.7" in site["ALLOWED_HOSTS"].split(",")
    assert (site["HOST"], site["PORT"], site["SWISSWEB_STATE"]) == ("0.0.0.0", "8001", str(tmp_path))


def test_the_code_for_phones_is_a_square_of_blocks() -> None:
    lines = list(phone_lines("http://192.168.1.5:8000", colour=False))
    assert len({len(line) for line in lines}) == 1
    assert set(io.StringIO("".join(lines)).read()) <= set(" █▀▄")
    assert all(line.endswith("\x1b[0m") for line in phone_lines("http://192.168.1.5:8000", colour=True))
