import { expect, test } from "vitest";
import type { Viewer } from "../access/viewer.ts";
import { maySeeContact, maySeeFollowUp } from "./follow-ups.policy.ts";

const viewerOf = (role: Viewer["role"], memberId: number | null) =>
  ({ role, memberId, membershipStatus: "active", duties: [] }) as unknown as Viewer;

test.each([
  ["admin", 1, { memberId: 2, assigneeId: null }, true],
  ["admin", 1, { memberId: 1, assigneeId: null }, false],
  ["admin", 1, { memberId: 1, assigneeId: 1 }, false],
  ["intermediate_admin", null, { memberId: 2, assigneeId: 3 }, true],
  ["ministry_leader", 1, { memberId: 2, assigneeId: 1 }, true],
  ["ministry_leader", 1, { memberId: 2, assigneeId: 3 }, false],
  ["member", 1, { memberId: 2, assigneeId: 1 }, true],
  ["member", 1, { memberId: 2, assigneeId: null }, false],
  ["member", null, { memberId: 2, assigneeId: null }, false],
] as const)("a %s who is member %s may see %j: %s", (role, memberId, followUp, may) => {
  expect(maySeeFollowUp(viewerOf(role, memberId), followUp)).toBe(may);
});

test.each([
  ["member", 1, { memberId: 2, assigneeId: 1, status: "open" }, true],
  ["member", 1, { memberId: 2, assigneeId: 1, status: "done" }, false],
  ["member", 1, { memberId: 2, assigneeId: 1, status: "dismissed" }, false],
  ["member", 1, { memberId: 2, assigneeId: 3, status: "open" }, false],
  ["member", null, { memberId: 2, assigneeId: null, status: "open" }, false],
  ["ministry_leader", 1, { memberId: 1, assigneeId: 1, status: "open" }, false],
] as const)("a %s who is member %s may see how to reach the person of %j: %s", (role, memberId, followUp, may) => {
  expect(maySeeContact(viewerOf(role, memberId), followUp)).toBe(may);
});
