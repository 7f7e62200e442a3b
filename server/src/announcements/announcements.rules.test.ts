import { describe, expect, it, test } from "vitest";
import { findAnnouncementDayErrors, getAnnouncementStatus, toInstant } from "./announcements.rules.ts";

const NEW_YORK = "America/New_York";
const at = (text: string) => Temporal.Instant.from(text);

test.each([
  ["2026-11-22T10:00", NEW_YORK, "2026-11-22T15:00:00Z"],
  ["2026-11-22", "Pacific/Honolulu", "2026-11-22T10:00:00Z"],
  ["2026-03-08T02:30", NEW_YORK, "2026-03-08T07:30:00Z"], // an hour that the clocks leave out
  ["2026-11-01T01:30", NEW_YORK, "2026-11-01T05:30:00Z"], // the first of the two
])("%s in %s is %s", (wallClock, zone, instant) => {
  expect(toInstant(wallClock, zone).toString()).toBe(instant);
});

describe("an announcement", () => {
  const days = { isActive: true, publishDate: "2026-11-22T15:00:00Z", expiryDate: "2026-11-23" };
  it.each([
    ["2026-11-22T14:59:59Z", "scheduled"],
    ["2026-11-22T15:00:00Z", "published"],
    ["2026-11-24T04:59:59Z", "published"], // a second before midnight in New York
    ["2026-11-24T05:00:00Z", "expired"],
  ])("at %s is %s", (now, status) => {
    expect(getAnnouncementStatus(days, at(now), NEW_YORK)).toBe(status);
    expect(getAnnouncementStatus({ ...days, isActive: false }, at(now), NEW_YORK)).toBe("inactive");
  });

  it("without a last day never expires", () => {
    expect(getAnnouncementStatus({ ...days, expiryDate: null }, at("2036-01-01T00:00:00Z"), NEW_YORK)).toBe(
      "published",
    );
  });
});

describe("invalid days", () => {
  const now = at("2026-11-22T15:00:00Z");
  const good = { publishDate: now.toString(), expiryDate: null, publishedBefore: null, isReleased: false };
  const wrong = (more: object) => Object.keys(findAnnouncementDayErrors({ ...good, ...more }, now, NEW_YORK));

  it("are an end before the beginning, in the congregation's days", () => {
    expect(wrong({ expiryDate: "2026-11-22" })).toEqual([]);
    expect(wrong({ expiryDate: "2026-11-21" })).toEqual(["expiryDate"]);
    expect(wrong({ publishDate: "2026-11-23T03:00:00Z", expiryDate: "2026-11-22" })).toEqual([]);
  });

  it("are a start before today, unless it is unchanged", () => {
    expect(wrong({ publishDate: "2026-11-22T05:00:00Z" })).toEqual([]); // midnight in New York
    expect(wrong({ publishDate: "2026-11-22T04:59:59Z" })).toEqual(["publishDate"]);
    const before = "2026-11-01T15:00:00Z";
    expect(wrong({ publishDate: before, publishedBefore: before })).toEqual([]);
  });

  it("are a start more than a year ahead, and a new start for a published announcement", () => {
    expect(wrong({ publishDate: "2027-11-22T15:00:00Z" })).toEqual([]);
    expect(wrong({ publishDate: "2027-11-22T15:00:01Z" })).toEqual(["publishDate"]);
    const released = { publishedBefore: "2026-11-01T00:00:00.000Z", isReleased: true };
    expect(wrong({ ...released, publishDate: "2026-11-01T00:00:00Z" })).toEqual([]);
    expect(wrong({ ...released, publishDate: "2026-11-02T00:00:00Z" })).toEqual(["publishDate"]);
  });
});
