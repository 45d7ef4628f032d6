from scripts.native import Part, loadable, missing_sentence, packages_of


def part(name: str, packages: tuple[str, ...], off: str) -> Part:
    return Part(name, packages, off, lambda: False)


def test_a_library_counts_under_any_of_its_names() -> None:
    assert loadable(("no-such-library.so.1", "libc.so.6", "libSystem.dylib"))
    assert not loadable(("no-such-library.so.1",))


def test_one_sentence_says_what_is_missing_what_is_off_and_what_to_type() -> None:
    pango = part("Pango", ("libpango-1.0-0", "fontconfig"), "PDF documents are off")
    fonts = part("fonts", ("fonts-noto-cjk", "fontconfig"), "names are boxes")
    assert missing_sentence([pango]) == (
        "Pango is missing, so PDF documents are off, until you install it "
        "(Debian: sudo apt install fontconfig libpango-1.0-0)."
    )
    assert missing_sentence([pango, fonts]) == (
        "Pango, fonts are missing, so PDF documents are off; names are boxes, until you install them "
        "(Debian: sudo apt install fontconfig fonts-noto-cjk libpango-1.0-0)."
    )


def test_a_package_is_installed_once() -> None:
    assert packages_of([part("a", ("x", "y"), ""), part("b", ("y",), "")]) == ["x", "y"]
