"""A contest at a table without a server: slings shoot at lances, first to be bettered, then a hit to be taken."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.presentation import (
    Aid,
    Answer,
    Chance,
    Contest,
    Die,
    Hand,
    HarmSlot,
    Look,
    Outcome,
    Prompt,
    Proposal,
    Prospect,
    Rung,
    Step,
    Term,
)
from fieldcraft.presentation.forms import FormField
from web_board.boards import toll
from web_board.tables import Table, joined, order

NAMES = {8: "Legendary", 7: "Epic", 6: "Fantastic", 5: "Superb", 4: "Great", 3: "Good", 2: "Fair", 1: "Average",
         0: "Mediocre", -1: "Poor", -2: "Terrible"}  # fmt: skip
AIDS = (
    ("charge", "Charge!", "goes with use", "breaks"), ("blown", "Horses Blown", "their consequence", "token"),
    ("weir", "Stones Off the Weir", "Mill Slings", "coin"), ("marshes", "Old Hand of the Marshes", "Old Ros", "coin"),
    ("pasture", "Sodden Pasture", "North Bank", "coin"),
)  # fmt: skip


def look_of(shifts: int) -> Look:
    """How an outcome of so many shifts is drawn."""
    return "miss" if shifts < 0 else "partial" if shifts == 0 else "cost" if shifts < 3 else "clean"


def rungs_of(top: int, defence: int) -> tuple[Rung, ...]:
    """Twelve rungs from the top, hatched from the defence up."""
    return tuple(
        Rung(value=n, name=NAMES.get(n, "beyond"), look=look_of(n - defence)) for n in range(top, top - 12, -1)
    )


def dice(*signs: int) -> tuple[Die, ...]:
    """Dice with signs."""
    looks: dict[int, tuple[str, Any]] = {1: ("+", "good"), 0: (" ", "plain"), -1: ("-", "bad")}
    return tuple(Die(face=n, sides=3, label=looks[n][0], look=looks[n][1]) for n in signs)


def aid_of(id: str, words: str, text: str, sign: Any, **more: Any) -> Aid:
    """Words at their price."""
    return Aid(
        id=id, words=words, text=text, sign=sign, side="hask", price="1" if sign == "coin" else "free",
        **more,
    )  # fmt: skip


def slings(total: int, *terms: tuple[str, int], **more: Any) -> Hand:
    """The hand that shoots."""
    made = (
        Term(what="Shoot, with Ros", value=3),
        Term(what="Dice", value=1),
        *(Term(what=w, value=n) for w, n in terms),
    )
    return Hand(
        title="Mill Slings", text="Fair, led by Old Ros, North Bank", piece="mill slings", total=total,
        rung=NAMES.get(total, "beyond Legendary"), dice=dice(1, 0, 1, -1), terms=made, **more,
    )  # fmt: skip


def lances(total: int, *terms: tuple[str, int], **more: Any) -> Hand:
    """The hand that is shot at."""
    given = (("Athletics, with Vane", 2), ("Dice", 1), ("Two zones away", 2), *terms)
    return Hand(
        title="Crown Lances", text="Good, led by Captain Vane, Harrow Mill", piece="crown lances", total=total,
        rung=NAMES[total], dice=dice(0, 1, 1, -1), terms=tuple(Term(what=w, value=n) for w, n in given), **more,
    )  # fmt: skip


SLOTS = (
    HarmSlot(id="mild", label="Mild", most=2, words="Horses Blown", state="full"),
    HarmSlot(id="moderate", label="Moderate", most=4, text="Mira gets one free use of it."),
    HarmSlot(id="out", label="5 or more", most=0, text="takes them out; Vane stays", state="out"),
)


def open_contest(turn: int = 0) -> Contest:
    """It stands at four against five, and the slings may better it."""
    chances = zip(
        ("Style", "Success", "Tie", "Fail"), ("clean", "cost", "partial", "miss"), (0.0, 0.06, 0.12, 0.82), strict=True
    )
    foe = ("iron", "Iron to the Knee", "Crown Lances"), ("vane", "Vane Never Breaks", "Captain Vane")
    return Contest(
        title="Shoot, two zones", text="One +2 makes it a hit of 1.",
        hands=(
            slings(4, aids=tuple(aid_of(*one) for one in AIDS), heading="Mira may invoke", note="behind by 1",
                   points=(2, 2)),
            lances(5, heading="Gail may answer with", note="no fate points",
                   aids=(Aid(id="mill", words="Loopholes and Millstones", text="Harrow Mill", sign="token",
                             side="crown", price="free"),
                         *(Aid(id=id, words=words, text=text, price="1", state="barred") for id, words, text in foe))),
        ),
        rungs=rungs_of(9, 5), turn=turn, outcome=Outcome(label="Fail", look="miss"), verdict="Fail by 1",
        proposal=Proposal(aid="charge", hand=0, total=6),
        prospects=(
            Prospect(label="Pass", text="fail by 1, the turn is over", outcome=Outcome(label="Fail", look="miss")),
            Prospect(label="+2", text="success, a hit of 1", outcome=Outcome(label="Success", look="cost")),
            Prospect(label="+2, +2", text="style, a hit of 3", outcome=Outcome(label="Style", look="clean")),
            Prospect(label="Re-roll", chances=tuple(Chance(label=n, look=look, chance=c) for n, look, c in chances)),  # type: ignore[arg-type]
        ),
        stakes="What a hit would do", slots=SLOTS,
    )  # fmt: skip


def hit_contest() -> Contest:
    """Ten against seven: three shifts for the lances to take."""
    used = tuple(
        aid_of(*one, state="used" if i < 3 else "open", note="used on this roll" if i < 3 else "kept")
        for i, one in enumerate(AIDS[:4])
    )
    grown = (("The roll", 4, 5), ("Charge!", 6, 5), ("Loopholes and Millstones", 6, 7), ("Horses Blown", 8, 7),
             ("Stones Off the Weir", 10, 7))  # fmt: skip
    return Contest(
        title="Shoot, two zones", text="Mira kept the whole hit of 3.",
        hands=(
            slings(10, ("Charge!", 2), ("Horses Blown", 2), ("Stones Off the Weir", 2), aids=used,
                   heading="Mira’s aspects", note="she has passed"),
            lances(7, ("Loopholes and Millstones", 2)),
        ),
        rungs=rungs_of(10, 7), turn=1, outcome=Outcome(label="Style", look="clean"), verdict="Style: 3 shifts",
        stakes="Gail takes the hit", harm=3, slots=SLOTS,
        history=tuple(Step(label=label, totals=(a, b), look=look_of(a - b)) for label, a, b in grown),
    )  # fmt: skip


def ask_aids() -> Prompt:
    """Which words to use, or none."""
    ways = ("+2", "bonus"), ("Re-roll", "again")
    answers = tuple(
        Answer(
            action={"do": "invoke", "aspect": id, "way": way}, label=f"{words}, {label}", brief=label, group=id,
            main=id == "charge" and way == "bonus", detail="free, to Fantastic (+6)" if way == "bonus" else "",
        )
        for id, words, _, _ in AIDS for label, way in ways
    )  # fmt: skip
    return Prompt(
        kind="invoke", seat="hask", title="You may invoke.", piece="mill slings",
        answers=(Answer(action={"do": "pass"}, label="Pass", default=True), *answers),
    )  # fmt: skip


def ask_harm() -> Prompt:
    """How to take the hit."""
    words = FormField(name="words.0", kind="text", label="Moderate")
    return Prompt(
        kind="absorb", seat="crown", title="Your Lances are hit.", piece="crown lances",
        answers=(
            Answer(action={"do": "absorb"}, label="Taken out", detail="Vane stays"),
            Answer(action={"do": "absorb", "slots": ["moderate"], "words": [""]}, label="Take a moderate",
                   group="moderate", detail="the least that is enough",
                   fields=(words,), main=True, default=True),
        ),
    )  # fmt: skip


def contest_table(contest: Contest, prompt: Prompt | None, **more: Any) -> Table:
    """The zones about the bridge with a contest over them."""
    turn = order("Mira may invoke", "mill slings", "crown lances", waits_for=("hask",))
    shown = msgspec.structs.replace(toll()["tableau"], contest=contest, turn=turn, title="The Toll at Hask Bridge")
    welcome = joined(shown)
    standing = msgspec.structs.replace(welcome.standing, prompt=prompt, **more)
    return {"welcome": msgspec.structs.replace(welcome, standing=standing), "deeds": {}, "reach": {}, "previews": {}}
