"""A spell is aimed as a shape in the browser: turned, made longer, weighed by its values, and cast."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visits
from e2e.tables import Owner

MOTHER, AT = "mother", (11, 5)


def test_a_wall_is_aimed_turned_and_conjured_at_a_value(visit: Visits, owner: Owner):
    desk = owner.table("ritual", dice="the bell 3")
    alder, hollow = (visit().sit(desk.links[label]) for label in ("The company", "The Hollow"))
    alder.pick("sable")
    alder.deed("End turn").click()

    hollow.pick(MOTHER)
    card = hollow.deed("Dust Wall")
    expect(card).to_contain_text("act")
    card.click()
    hollow.point(AT)
    status = hollow.page.get_by_role("status").filter(has_text="Dust Wall:")
    expect(status).to_contain_text("l6")
    hollow.page.keyboard.press("+")
    expect(status).to_contain_text(re.compile("l6 l5"))
    hollow.click(AT)
    weighed = hollow.page.get_by_role("group", name="Confirm")
    weighed.get_by_role("radio", name=re.compile("Value 2")).click()
    hollow.page.locator("#do-it").click()
    hollow.hears("Mother Hollow casts Dust Wall")
