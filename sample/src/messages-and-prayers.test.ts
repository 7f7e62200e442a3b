import { MessageInput } from "@narthex/contract/messages.ts";
import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import { PrayerInput } from "@narthex/contract/prayers.ts";
import { describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "./cast.ts";
import { makeCongregation, type SampleCongregation } from "./congregation.ts";

const FRIDAY = Temporal.Instant.from("2026-11-20T15:00:00Z");
const NOW = FRIDAY.epochMilliseconds / 1000;
const DAY = 86_400;
const sample = makeCongregation(FRIDAY);

const placeOf = (email: string, { people }: SampleCongregation = sample): number =>
  people.findIndex(({ row }) => row.email === email);
const accounts = ({ signUps }: SampleCongregation): Map<number, number> =>
  new Map([
    ...DEMO_ACCOUNTS.map(({ email }) => [placeOf(email), 0] as const),
    ...signUps.map(({ person, createdAt }) => [person, Date.parse(createdAt) / 1000] as const),
  ]);

describe("accounts", () => {
  test("half of the adults have one, each with a different address, and joined before they signed in", () => {
    const { signUps, people } = sample;
    expect(signUps.length).toBeGreaterThan(70);
    expect(signUps.length).toBeLessThan(140);
    expect(new Set(signUps.map(({ email }) => email)).size).toBe(signUps.length);
    for (const { person, email, createdAt, lastSignInAt } of signUps) {
      const { row, isCast } = people[person] ?? {};
      expect([row?.email, row?.membershipStatus, isCast]).toEqual([email, "active", false]);
      expect(createdAt <= lastSignInAt && Date.parse(lastSignInAt) < NOW * 1000).toBe(true);
      expect(String(row?.joinDate) <= createdAt.slice(0, 10)).toBe(true);
    }
  });
});

describe("messages", () => {
  test("satisfy the rules of the form, and are read after they are sent, by people who had joined", () => {
    const since = accounts(sample);
    for (const { from, to, subject, content, sentAt, copies } of sample.messages) {
      expect(MessageInput.safeParse({ subject, content, recipientType: "all" }).error).toBeUndefined();
      expect(sentAt).toBeLessThan(NOW);
      for (const place of [from, ...copies.map(({ person }) => person)])
        expect(since.get(place) ?? NOW).toBeLessThanOrEqual(sentAt);
      expect(copies.map(({ person }) => person)).not.toContain(from);
      expect(copies.every(({ readAt }) => readAt === null || (readAt > sentAt && readAt < NOW))).toBe(true);
      if (to !== "all" && "person" in to) expect(copies.map(({ person }) => person)).toEqual([to.person]);
    }
    const times = sample.messages.map(({ sentAt }) => sentAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(NOW - (times[0] ?? NOW)).toBeGreaterThan(700 * DAY);
  });

  test("include every kind, with answers, and unread ones for each account on the sign-in page", () => {
    const kinds = sample.messages.map(({ to }) =>
      to === "all" ? "all" : "ministry" in to ? "ministry" : "individual",
    );
    for (const [kind, least] of [
      ["individual", 90],
      ["ministry", 30],
      ["all", 8],
    ] as const)
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(least);
    expect(sample.messages.filter(({ subject }) => subject.startsWith("Re: ")).length).toBeGreaterThan(30);
    for (const { email } of DEMO_ACCOUNTS) {
      const own = sample.messages.flatMap(({ copies }) => copies.filter(({ person }) => person === placeOf(email)));
      expect(own.length).toBeGreaterThan(15);
      const unread = own.filter(({ readAt }) => readAt === null).length;
      expect([email, unread > 0 && unread < 9]).toEqual([email, true]);
    }
  });
});

describe("prayer requests", () => {
  test("satisfy the rules of the form over two years; some are anonymous, urgent, answered or with a testimony", () => {
    const since = accounts(sample);
    for (const {
      person,
      title,
      text,
      category,
      isUrgent,
      isAnonymous,
      askedAt,
      answeredAt,
      testimony,
    } of sample.prayers) {
      const input = { title, description: text, category, isUrgent, isAnonymous };
      expect(PrayerInput.safeParse(input).error).toBeUndefined();
      expect(since.get(person) ?? NOW).toBeLessThanOrEqual(askedAt);
      expect(askedAt < NOW && (answeredAt === null || (answeredAt > askedAt && answeredAt < NOW))).toBe(true);
      if (answeredAt === null) expect(testimony).toBeNull();
    }
    const { prayers } = sample;
    const many = (test: (one: (typeof prayers)[number]) => boolean) => prayers.filter(test).length;
    expect(prayers.length).toBeGreaterThan(50);
    expect(many((one) => one.isAnonymous)).toBeGreaterThan(8);
    expect(many((one) => one.isAnonymous)).toBeLessThan(prayers.length / 2);
    expect(many((one) => one.isUrgent)).toBeGreaterThan(4);
    expect(many((one) => one.answeredAt !== null)).toBeGreaterThan(12);
    expect(many((one) => one.testimony !== null)).toBeGreaterThan(10);
    expect(new Set(prayers.map(({ category }) => category))).toEqual(new Set(PRAYER_CATEGORIES));
    for (const { email } of DEMO_ACCOUNTS) expect(many(({ person }) => person === placeOf(email))).toBeGreaterThan(0);
  });
});

test("the smallest congregation has messages and prayer requests", () => {
  const small = makeCongregation(FRIDAY, { members: 1 });
  expect(small.signUps).toEqual([]);
  expect(small.messages.length).toBeGreaterThan(20);
  expect(small.prayers.length).toBeGreaterThan(50);
});
