import { expect, test } from "vitest";
import { findPickupStart, listStepsDue, writeLateText } from "./late.rules.ts";

const END = "2026-11-22T17:00:00Z";
const at = (time: string) => listStepsDue(END, 15, Temporal.Instant.from(`2026-11-22T${time}:00Z`));

test("guardians come first, then the leads, then the safeguarding contact", () => {
  expect(at("17:14")).toEqual([]);
  expect(at("17:15")).toEqual(["guardian"]);
  expect(at("17:30")).toEqual(["guardian", "lead"]);
  expect(at("17:45")).toEqual(["guardian", "lead", "contact"]);
});

test("an event without an end counts as two hours long, and not beyond its day", () => {
  const morning = { startsAt: "2026-11-22T15:00:00Z", endsAt: "2026-11-23T05:00:00Z", endTime: null };
  expect(findPickupStart(morning)).toBe("2026-11-22T17:00:00Z");
  expect(findPickupStart({ ...morning, startsAt: "2026-11-23T04:00:00Z" })).toBe("2026-11-23T05:00:00Z");
  expect(findPickupStart({ ...morning, endsAt: END, endTime: "12:00" })).toBe(END);
});

test("no one is texted six hours after the end", () => {
  expect(at("22:59")).toHaveLength(3);
  expect(at("23:00")).toEqual([]);
});

test("guardians read the first name, and others the first letter of the last name too", () => {
  const mia = { name: "Mia B.", firstName: "Mia", roomName: "Hall" };
  expect(writeLateText("guardian", mia, { minutes: 15, texted: [] })).toBe(
    "Mia is waiting to be collected from Hall. Please come now.",
  );
  expect(writeLateText("contact", mia, { minutes: 45, texted: ["guardian", "lead"] })).toBe(
    "Mia B. in Hall has waited 45 minutes to be collected. The guardians and the leads were texted.",
  );
});

test.each([
  [["guardian"], "The guardians were texted. The leads could not be texted. Please call them."],
  [["lead"], "The leads were texted. The guardians could not be texted. Please call them."],
  [[], "The guardians and the leads could not be texted. Please call them."],
] as const)("the contact reads who could not be texted if only %j were", (texted, expected) => {
  const mia = { name: "Mia B.", firstName: "Mia", roomName: "Hall" };
  expect(writeLateText("contact", mia, { minutes: 45, texted })).toContain(`to be collected. ${expected}`);
});
