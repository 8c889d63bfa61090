"""Who was ahead in a battle, and the page that tells of many."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from cli.running import fieldcraft
from fieldcraft.lab import Study
from fieldcraft.lab.leads import count_changes, tell_drama
from fieldcraft.lab.page import page_of


def test_a_lead_changes_when_another_is_clearly_ahead() -> None:
    assert count_changes([0.0, 0.01, -0.01, 0.2, 0.01, 0.3]) == 0
    assert count_changes([0.2, -0.2, 0.2]) == 2


def test_a_battle_is_decided_where_its_winner_is_behind_no_more() -> None:
    assert tell_drama([0.0, 0.1, 0.2, 0.3]) == {"drama": 0.0, "comebacks": 0.0, "decided at": 0.0}
    assert tell_drama([0.0, 0.0, -0.5, 0.3])["decided at"] == 0.75


def test_battles_tell_of_their_leads_and_choices() -> None:
    told = Study.of("duel", watches=("leads", "choices")).report(4).measures

    assert {"lead changes", "drama", "comebacks", "decided at", "options", "decisions with a choice"} <= set(told)
    assert 0 < told["decisions with a choice"].mean <= 1
    assert told["most options"].most >= told["options"].mean > 1


def test_watching_a_battle_changes_nothing_in_it() -> None:
    plain = [(one.winners, one.length) for one in Study.of("duel").stream(3)]
    watched = Study.of("duel", watches=("luck", "leads", "choices")).stream(3)

    assert [(one.winners, one.length) for one in watched] == plain


class Texts(HTMLParser):
    """What a page says, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.fetched: list[str] = []

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href")]


def test_a_report_is_one_page_that_fetches_nothing() -> None:
    report = Study.of("duel", {"alder": "random", "vigil": "random"}, watches=("choices",)).report(2)
    page = Texts()
    page.feed(page_of(report, "Duel <2>"))

    assert page.fetched == []
    assert {"Duel <2>", "alder", "vigil", "options", "no enemy is left"} <= set(page.said)


def test_the_command_line_writes_the_page(tmp_path: Path) -> None:
    done = fieldcraft("sim", "duel", "-n", 1, "--watch", "leads", "--html", tmp_path / "duel.html", "--workers", 1)

    assert (done.code, done.err) == (0, "")
    assert "lead changes" in (tmp_path / "duel.html").read_text()
