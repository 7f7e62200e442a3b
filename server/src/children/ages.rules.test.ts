import { expect, test } from "vitest";
import { findAgeDay, isAgeAllowed } from "./ages.rules.ts";

test("ages count on the day of the event, or on the latest first day of the month", () => {
  expect(findAgeDay("2026-11-22", null)).toBe("2026-11-22");
  expect(findAgeDay("2026-11-22", 9)).toBe("2026-09-01");
  expect(findAgeDay("2027-08-31", 9)).toBe("2026-09-01");
  expect(findAgeDay("2027-09-01", 9)).toBe("2027-09-01");
  expect(findAgeDay("2028-02-29", 2)).toBe("2028-02-01");
  expect(findAgeDay("2027-01-10", 12)).toBe("2026-12-01");
});

test("a room for a grade keeps its children from one school year to the next, whenever their birthdays are", () => {
  const firstGrade = { minAge: 6, maxAge: 6, ageMonth: 9 };
  const days = ["2026-09-06", "2027-01-10", "2027-08-29", "2027-09-05"];
  const takes = (bornOn: string) => days.map((day) => isAgeAllowed(firstGrade, { bornOn, day }));
  expect(takes("2020-08-31")).toEqual([true, true, true, false]);
  expect(takes("2019-09-02")).toEqual([true, true, true, false]);
  expect(takes("2020-09-02")).toEqual([false, false, false, true]);
  expect(isAgeAllowed({ ...firstGrade, ageMonth: null }, { bornOn: "2019-09-02", day: "2027-01-10" })).toBe(false);
  expect(isAgeAllowed(firstGrade, { bornOn: null, day: "2027-01-10" })).toBe(true);
});

test("a baby who was born in the school year is zero", () => {
  expect(isAgeAllowed({ minAge: 0, maxAge: 0, ageMonth: 9 }, { bornOn: "2026-10-05", day: "2026-11-22" })).toBe(true);
});
