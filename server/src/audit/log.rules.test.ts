import type { ChangeKind } from "@narthex/contract/changes.ts";
import { describe, expect, test } from "vitest";
import { splitKind } from "../changes/record.ts";
import { buildSpan, isOwn, listReferences } from "./log.rules.ts";

const entry = (kind: ChangeKind, subjectId: string, detail = {}) => ({ ...splitKind(kind), subjectId, detail });

describe("the records that an entry speaks of", () => {
  test("are its subject, where that has a name, and the numbers among its facts", () => {
    expect(listReferences(entry("user.linked", "u", { memberId: 5, fields: ["email"] }))).toEqual([
      { key: "subject", kind: "user", id: "u" },
      { key: "memberId", kind: "member", id: "5" },
    ]);
    expect(listReferences(entry("attendance.checked_in", "9", { eventId: 1, memberId: null }))).toEqual([
      { key: "eventId", kind: "event", id: "1" },
    ]);
    expect(listReferences(entry("ministry.assigned", "3", { memberIds: ["5", "6"] }))).toEqual([
      { key: "subject", kind: "ministry", id: "3" },
      { key: "memberIds", kind: "member", id: "5" },
      { key: "memberIds", kind: "member", id: "6" },
    ]);
    expect(listReferences(entry("settings.changed", "1", { fields: ["timezone"] }))).toEqual([]);
  });
});

describe("an action on the own record", () => {
  const actor = { id: "u", memberId: 7 };
  /** The record 6 was merged into the actor's. */
  const findRecord = (id: string) => (id === "6" ? 7 : Number(id));
  test.each([
    [entry("user.signed_out", "u"), true],
    [entry("user.signed_out", "other"), false],
    [entry("member.changed", "7"), true],
    [entry("member.changed", "6"), true],
    [entry("event.changed", "7"), false],
    [entry("attendance.checked_in", "1", { memberId: 7 }), true],
    [entry("attendance.checked_in", "1", { memberId: 8 }), false],
  ])("%j: %s", (entry, own) => {
    expect(isOwn(actor, entry, findRecord)).toBe(own);
    expect(isOwn(null, entry, findRecord)).toBe(false);
  });
});

test("days begin and end at the congregation's midnight, also when the clocks change", () => {
  expect(buildSpan({ from: "2026-03-08", to: "2026-03-08" }, "America/New_York")).toEqual({
    since: "2026-03-08T05:00:00Z",
    before: "2026-03-09T04:00:00Z",
  });
  expect(buildSpan({ to: "9999-12-31" }, "America/New_York").before).toBeNull();
  expect(buildSpan({}, "America/New_York")).toEqual({ since: null, before: null });
});
