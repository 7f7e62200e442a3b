import { describe, expect, it } from "vitest";
import { createViewer } from "../../test/viewer.ts";
import { maySeePrayer, type PrayerRecord, toPrayerRequest } from "./prayers.policy.ts";

const request: PrayerRecord = {
  id: "5f0b7c1e-6a3d-4d5e-9f0a-1b2c3d4e5f60",
  requesterId: "author",
  requesterName: "Lydia Marsh",
  requesterMemberId: 9,
  requesterStatus: "active",
  title: "For my father",
  description: "He is in hospital.",
  category: "healing",
  isUrgent: true,
  isAnonymous: false,
  isAnswered: true,
  answeredDate: "2026-11-20",
  testimony: "He is home again.",
  createdAt: "2026-11-02T04:30:00.000Z",
  updatedAt: "2026-11-20T18:12:13.456Z",
};
const anonymous = { ...request, isAnonymous: true };

const others = [
  createViewer({}),
  createViewer({ role: "ministry_leader" }),
  createViewer({ role: "intermediate_admin" }),
  createViewer({ role: "admin" }),
];
const author = createViewer({ userId: "author" });

describe("an anonymous request", () => {
  it.each(others.map((who) => [who.role, who] as const))(
    "tells %s neither who asked nor at what hour",
    (_role, who) => {
      const seen = toPrayerRequest(who, anonymous);
      expect(seen).toMatchObject({
        requesterId: null,
        requesterName: null,
        requesterMemberId: null,
        title: request.title,
      });
      // Midnight in New York: half past midnight on 2 November there is half past four in UTC, an hour after summer
      // time.
      expect([seen.createdAt, seen.updatedAt]).toEqual(["2026-11-01T04:00:00.000Z", "2026-11-20T05:00:00.000Z"]);
      expect(JSON.stringify(seen)).not.toMatch(/author|Lydia/);
    },
  );

  it("shows its author everything", () => {
    const { requesterStatus: _, ...shown } = anonymous;
    expect(toPrayerRequest(author, anonymous)).toMatchObject({
      ...shown,
      own: true,
      can: { answer: true, remove: true },
    });
  });
});

describe("a request with a name", () => {
  it("is whole for everyone; only the author answers; administrators remove it too", () => {
    const { requesterStatus: _, ...shown } = request;
    expect(others.map((who) => toPrayerRequest(who, request))).toEqual(
      others.map((who) => ({ ...shown, own: false, can: { answer: false, remove: who.role === "admin" } })),
    );
  });

  it.each(["inactive", "pending"] as const)(
    "of a person who is %s has no link for those who cannot open the page",
    (status) => {
      const seen = others.map((who) => toPrayerRequest(who, { ...request, requesterStatus: status }));
      expect(seen.map(({ requesterName }) => requesterName)).toEqual(others.map(() => request.requesterName));
      expect(seen.map(({ requesterMemberId }) => requesterMemberId)).toEqual([null, null, 9, 9]);
    },
  );

  it("that was reopened shows its old testimony only to its author", () => {
    const reopened = { ...request, isAnswered: false, answeredDate: null };
    expect([author, ...others].map((who) => toPrayerRequest(who, reopened).testimony)).toEqual([
      request.testimony,
      null,
      null,
      null,
      null,
    ]);
  });
});

it("a pending person sees only their own", () => {
  const pending = createViewer({ membershipStatus: "pending" });
  expect([maySeePrayer(pending, request), maySeePrayer(pending, { requesterId: "u" })]).toEqual([false, true]);
  expect(others.every((who) => maySeePrayer(who, request))).toBe(true);
});
