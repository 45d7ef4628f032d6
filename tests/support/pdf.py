"""Looking into a PDF: its text, page by page, and whether any glyph is missing."""

import io
import re

import pypdf
from pypdf.generic import ContentStream


def reader(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def pages(data: bytes) -> list[str]:
    """The text of each page, white space made single."""
    return [" ".join(page.extract_text().split()) for page in reader(data).pages]


def text(data: bytes) -> str:
    return " ".join(pages(data))


def bare(value: str) -> str:
    """Without white space and marks of direction: lines are broken anywhere, and names are wrapped."""
    return re.sub(r"[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", value)


def missing_glyphs(data: bytes) -> int:
    """How many characters are drawn as boxes: glyph 0 (``.notdef``), or 65535, which is WeasyPrint's word
    for what no font has. Glyphs are addressed by two bytes."""
    found = 0
    document = reader(data)
    for page in document.pages:
        for operands, operator in ContentStream(page.get_contents(), document).operations:
            if operator not in (b"Tj", b"TJ"):
                continue
            strings = operands[0] if operator == b"TJ" else operands
            for item in strings:
                if hasattr(item, "original_bytes"):
                    raw = item.original_bytes
                    found += sum(raw[at : at + 2] in (b"\0\0", b"\xff\xff") for at in range(0, len(raw), 2))
    return found


def fonts(data: bytes) -> set[str]:
    """The names of the embedded faces, without the letters of the subset."""
    names = set()
    for page in reader(data).pages:
        for font in page["/Resources"]["/Font"].values():
            names.add(str(font.get_object()["/BaseFont"]).split("+")[-1])
    return names
