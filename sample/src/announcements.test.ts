import { NewAnnouncement } from "@narthex/contract/announcements.ts";
import { expect, test } from "vitest";
import { makeCongregation } from "./congregation.ts";

const FRIDAY = Temporal.Instant.from("2026-11-20T15:00:00Z");
const { announcements, choices, people } = makeCongregation(FRIDAY);

test("two years of announcements are believable", () => {
  expect(announcements.length).toBeGreaterThan(80);
  for (const { row, ministry } of announcements) {
    const { title, content, priority, targetAudience, expiryDate } = row;
    const ministryId = ministry === null ? null : ministry + 1;
    const body = { title, content, priority, targetAudience, expiryDate, ministryId };
    expect(NewAnnouncement.safeParse(body).error).toBeUndefined();
    expect((targetAudience === "ministry") === (ministry !== null)).toBe(true);
  }
  const moments = announcements.map(({ row }) => row.publishDate ?? "");
  expect(moments).toEqual(moments.toSorted());
});

test("some announcements are scheduled and not released, and the newest released ones have delivery logs", () => {
  const later = announcements.filter(({ row }) => (row.publishDate ?? "") > FRIDAY.toString());
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ row, hasLog }) => row.releasedAt === null && row.emailQueuedAt === null && !hasLog)).toBe(true);
  expect(announcements.filter(({ hasLog }) => hasLog).length).toBeGreaterThan(4);
  expect(announcements.some(({ row, hasLog }) => hasLog && row.sendSMS)).toBe(true);
  for (const priority of ["high", "normal", "low"])
    expect(announcements.some(({ row }) => row.priority === priority)).toBe(true);
});

test("a few people have opted out, and none of the cast", () => {
  expect(choices.withoutEmail.length).toBeGreaterThan(0);
  expect(choices.unsubscribed.length).toBeGreaterThan(0);
  expect(choices.stopped.length).toBeGreaterThan(0);
  const cast = people.filter(({ isCast }) => isCast).map(({ row }) => row.email);
  expect(choices.unsubscribed.filter((address) => cast.includes(address))).toEqual([]);
});
