import type { Roll } from "@narthex/contract/attendance.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutIntoPages, PAGE_ROWS } from "./rollPages.ts";

const rollWith = (people: number): Roll => ({
  eventId: 9,
  checkedInCount: 3,
  maxAttendees: null,
  members: Array.from({ length: people }, (_, id) => ({
    id,
    firstName: "A",
    lastName: "B",
    email: null,
    membershipStatus: "active",
    profileImageUrl: null,
    attendanceId: null,
    checkInTime: null,
    household: null,
    distinction: null,
    hasHousehold: false,
  })),
});

test("the pages contain every row once and in order, and only the last one has the server's cursor", () => {
  fc.assert(
    fc.property(fc.nat({ max: 400 }), fc.option(fc.constant("the server's cursor")), (people, next) => {
      const pages = cutIntoPages({ rows: rollWith(people), total: 1234, next });
      expect(pages.flatMap(({ rows }) => rows.members.map(({ id }) => id))).toEqual([...Array(people).keys()]);
      expect(pages.every(({ rows }) => rows.members.length <= PAGE_ROWS)).toBe(true);
      expect(pages.map((page) => page.next)).toEqual([...pages.slice(1).map((_, place) => `local:${place + 1}`), next]);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([1234]));
    }),
  );
});
