"""The heads of columns in the languages club secretaries use."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

_WORDS: Mapping[str, str] = {
    "name": (
        "name, player, player name, full name, spieler, spielername, teilnehmer, nom, "
        "nom prénom, nom et prénom, nom complet, joueur, nombre, nombre completo, "
        "apellidos y nombre, jugador, nome, giocatore, jogador, naam, speler, navn, namn, "
        "spelare, spiller, nimi, zawodnik, nazwisko i imię, imię i nazwisko, hráč, jméno, meno, "
        "név, játékos, nume, ime, ime i prezime, igrač, имя, фио, фамилия имя, игрок, участник, "
        "ім'я, όνομα, isim, ad soyad, oyuncu, 姓名, 名字, 棋手, 选手, 選手, 球员, 氏名, 名前, "
        "이름, 성명, nama, tên, họ tên"
    ),
    "last": (
        "last name, lastname, surname, family name, nachname, familienname, nom de famille, "
        "apellido, apellidos, cognome, sobrenome, apelido, achternaam, efternavn, efternamn, "
        "etternavn, sukunimi, nazwisko, příjmení, priezvisko, vezetéknév, prezime, priimek, "
        "фамилия, прізвище, επώνυμο, soyad, soyadı, 姓, 성"
    ),
    "first": (
        "first name, firstname, given name, forename, vorname, rufname, prénom, nombre de pila, "
        "nome próprio, voornaam, fornavn, förnamn, etunimi, imię, křestní jméno, krstné meno, "
        "keresztnév, prenume, имя отчество, ad, adı, 名"
    ),
    "rating": (
        "rating, elo, rtg, elo rating, fide rating, rating fide, international rating, irtg, "
        "elo fide, fide elo, rtg int, national rating, nrtg, dwz, twz, elozahl, wertungszahl, "
        "wertung, spielstärke, classement, cote, puntuación, punteggio, pontuação, ranking elo, "
        "élő, értékszám, рейтинг, rating std, standard, 等级分, 等級分, レーティング, レート, "
        "레이팅, 점수"
    ),
    "grade": "grade, kyu, dan, go rank, grad, niveau, 段位, 级别, 級別, 段級, 단급",
    "title": (
        "title, titel, titre, título, titolo, tit, ttl, tytuł, titul, звание, титул, 称号, 稱號, "
        "头衔, タイトル"
    ),
    "sex": (
        "sex, gender, geschlecht, sexe, sexo, sesso, geslacht, kön, køn, płeć, pohlaví, пол, 性别, 性別, 성별"
    ),
    "birth": (
        "birth, born, birthday, birth date, birthdate, date of birth, dob, year of birth, "
        "birth year, byear, geburt, geburtsdatum, geburtsjahr, geb, jahrgang, naissance, "
        "date de naissance, né le, année, nacimiento, fecha de nacimiento, nascita, "
        "data di nascita, nascimento, geboortedatum, geboren, født, född, urodzony, "
        "data urodzenia, narozen, дата рождения, год рождения, 出生日期, 出生年月, 生日, 出生, "
        "生年月日, 생년월일"
    ),
    "federation": (
        "fed, fédé, federation, country, nation, verband, land, föderation, fédération, pays, "
        "federación, país, federazione, paese, federação, federatie, federacja, kraj, federace, "
        "země, федерация, страна, 协会, 協會, 国家, 國家, 国籍, 国, 국가"
    ),
    "fide_id": (
        "fide id, fideid, fide no, fide number, fide nr, id fide, fide-id, code fide, "
        "numéro fide, código fide, codice fide, fide kód, fide код, 国际棋联编号, fide编号"
    ),
    "club": (
        "club, team, chess club, school, verein, mannschaft, schule, équipe, école, equipo, "
        "escuela, circolo, squadra, clube, equipa, vereniging, klub, klubb, forening, seura, "
        "drużyna, oddíl, egyesület, csapat, клуб, команда, город, 俱乐部, 俱樂部, 单位, 單位, "
        "棋院, 学校, 學校, 队, クラブ, 所属, 클럽, 소속"
    ),
    "latin": (
        "latin, latin name, romanised, romanized, romanised name, pinyin, 拼音, romaji, "
        "ローマ字, english name"
    ),
    "number": (
        "no, nr, number, num, #, sno, snr, start no, startnr, startnummer, rank, rank no, rang, "
        "pos, place, platz, rg, lfd nr, numéro, número, lp, poř, č, номер, №, 序号, 序號, 编号, "
        "番号, 번호"
    ),
}
MAPPED: Mapping[str, str] = MappingProxyType(
    {word.strip(): field for field, words in reversed(list(_WORDS.items())) for word in words.split(", ")}
)
"""Head of a column, normalised -> field of a player; the earlier field wins a word that two share."""


@dataclass(frozen=True, slots=True)
class Header:
    """What each column holds ("" where its head is not known), and the heads not used."""

    fields: tuple[str, ...]
    unused: tuple[str, ...]

    @property
    def known(self) -> int:
        return sum(field != "" for field in self.fields)


def normalise(head: str) -> str:
    """A head as the table has it: letter case, dots, underscores and blanks do not count."""
    text = unicodedata.normalize("NFKC", head).casefold()
    text = "".join(" " if character in "._-:/*\"'()" else character for character in text)
    return " ".join(text.split())


_NORMALISED = {normalise(word): field for word, field in MAPPED.items()}


def read_header(cells: Sequence[str]) -> Header | None:
    """The header these cells are, or None when they are no header (a player, say).

    A header names the column of the names, and no cell of it is a number.
    """
    if any(cell.isdigit() for cell in cells):
        return None
    fields: list[str] = []
    unused: list[str] = []
    for cell in cells:
        field = _NORMALISED.get(normalise(cell), "")
        if field in fields:
            field = ""  # a second rating, a second name: the first one counts
        fields.append(field)
        if cell and field in ("", "number"):
            unused.append(cell)
    if "first" in fields and "last" not in fields and "name" in fields:
        # “Name, Vorname” and “Nom, Prénom”: the name is the family's.
        fields[fields.index("name")] = "last"
    elif "last" in fields and "first" not in fields and "name" in fields:
        # “Apellidos, Nombre” and “Cognome, Nome”: here it is the given one.
        fields[fields.index("name")] = "first"
    if "name" not in fields and "last" not in fields:
        return None
    return Header(tuple(fields), tuple(head for head in unused if normalise(head) not in _NUMBERS))


_NUMBERS = {word for word, field in _NORMALISED.items() if field == "number"}
