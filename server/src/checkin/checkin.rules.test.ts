import { describe, expect, test } from "vitest";
import { computeSessionEnd, findMatchingPerson } from "./checkin.rules.ts";

describe("the end of a session", () => {
  const now = Temporal.Instant.from("2026-11-22T15:00:00Z");
  test.each([
    ["with the event's day", "2026-11-23T05:00:00Z", "2026-11-23T05:00:00Z"],
    ["after 24 hours at most", "2026-12-25T05:00:00Z", "2026-11-23T15:00:00Z"],
    ["in a second", "2026-11-22T15:00:01Z", "2026-11-22T15:00:01Z"],
    ["never began", "2026-11-22T15:00:00Z", undefined],
    ["was over long ago", "2020-01-01T05:00:00Z", undefined],
  ])("%s", (_name, dayOver, expected) => {
    expect(computeSessionEnd(now, Temporal.Instant.from(dayOver))?.toString()).toBe(expected);
  });
});

const typed = (firstName: string, lastName: string) => ({ firstName, lastName });

describe("the matching person among those with the same contact", () => {
  const robert = { id: 1, ...typed("Robert", "Smith") };
  const mary = { id: 2, ...typed("Mary", "Smith") };
  const twin = { id: 3, ...typed("Mary", "Smith") };
  const jones = { id: 4, ...typed("Mary", "Jones") };

  test.each([
    ["nobody", [], typed("Mary", "Smith"), null],
    ["the only one, by another form of the first name", [robert], typed("Bob", "smith"), robert],
    ["nobody by the first name of a relative", [robert], typed("Gina", "Smith"), null],
    ["only who has the last name", [robert, jones], typed("Bob", "Smith"), robert],
    ["nobody by another last name", [robert, jones], typed("Mary", "Miller"), null],
    ["of a family, the one of that name", [robert, mary], typed("MARY", "SMITH"), mary],
    ["of a family, the only one of a similar name", [robert, mary], typed("Bob", "Smith"), robert],
    ["of a family, nobody by a name that none has", [robert, mary], typed("Tim", "Smith"), null],
    ["of two of one name, always the first", [robert, mary, twin], typed("Mary", "Smith"), mary],
  ])("%s", (_name, candidates, form, expected) => {
    expect(findMatchingPerson(candidates, form)).toBe(expected);
  });
});
