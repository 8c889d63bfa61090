/** Words of a character in the making, and of the days in which one learns. */
export const making = {
  parts: "Parts of the character",
  step_who: "Who",
  step_ratings: "Ratings",
  step_talent: "Talent",
  step_kit: "Kit",
  step_trouble: "Complication",
  step_people: "People",
  step_bond: "Bond",
  step_open: "(open)",
  step_waits: "(waits for somebody)",
  step_done: "(done)",
  daysOf: "Days spent: {n} of {of}",
  daysLong: "{n} {n|day|days}",
  price: "{n} XP",
  days_work: "Other work",
  days_free: "free",
};
