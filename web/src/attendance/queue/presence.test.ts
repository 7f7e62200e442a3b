import { expect, test } from "vitest";
import {
  computePresences,
  countMissingUndos,
  findMissingCheckins,
  type LocalCheckin,
  type LocalUndo,
} from "./presence.ts";

const AT = "2026-11-22T15:00:00.000Z";
const ANNA = { id: 1, name: "Anna Berg" };
const LYDIA = { id: 2, name: "Lydia Marsh" };

const checkin = (person: LocalCheckin["person"], attendanceId: number | null, confirmedAt: number | null) =>
  ({ person, attendanceId, confirmedAt, madeAt: Date.parse(AT) }) satisfies LocalCheckin;
const undo = (attendanceId: number, confirmedAt: number | null): LocalUndo => ({
  attendanceId,
  confirmedAt,
  eventId: 9,
});
const record = (id: number, memberId: number) => ({ id, memberId, checkInTime: AT });
const row = (id: number, attendanceId: number | null) => ({
  id,
  attendanceId,
  checkInTime: attendanceId === null ? null : AT,
});

const names = (checkins: LocalCheckin[]) => checkins.map(({ person }) => person.name);

test("a check-in is missing from a list until the list was read after its confirmation", () => {
  const local = { checkins: [checkin(ANNA, 5, 100), checkin(LYDIA, null, null)], undos: [] };
  expect(names(findMissingCheckins(99, local))).toEqual(["Anna Berg", "Lydia Marsh"]);
  expect(names(findMissingCheckins(100, local))).toEqual(["Lydia Marsh"]);
});

test("an undone check-in is not missing from a list; a repeated one is, as the latest", () => {
  const [first, second, again] = [checkin(ANNA, 5, 100), checkin(LYDIA, 6, 110), checkin(ANNA, 7, 120)];
  const undos = [undo(5, 115)];
  expect(names(findMissingCheckins(0, { checkins: [first, second], undos }))).toEqual(["Lydia Marsh"]);
  expect(names(findMissingCheckins(0, { checkins: [first, second, again], undos }))).toEqual([
    "Lydia Marsh",
    "Anna Berg",
  ]);
});

test.each<[string, LocalUndo, number[], number]>([
  ["under way, and the list still has it", undo(5, null), [5], 1],
  ["confirmed, and the list still has it", undo(5, 90), [5], 1],
  ["under way, of a record too old for the list", undo(4, null), [], 1],
  ["confirmed after the list was read, of such a record", undo(4, 101), [], 1],
  ["confirmed before the list was read", undo(4, 100), [], 0],
  ["of a check-in that the list never had", undo(6, null), [], 0],
])("an undo %s", (_name, made, listed, expected) => {
  const local = { checkins: [checkin(LYDIA, 6, 110)], undos: [made] };
  expect(
    countMissingUndos(
      100,
      listed.map((id) => record(id, 1)),
      local,
    ),
  ).toBe(expected);
});

test("a person is present by the roll, by newer arrivals, or by this tab's own check-in", () => {
  const local = { checkins: [checkin(LYDIA, null, null)], undos: [] };
  const sources = { rollReadAt: 50, arrivals: [record(8, 3)], arrivalsReadAt: 60, local };
  const presenceOf = computePresences(sources);
  expect(presenceOf(row(1, 5))).toEqual({ attendanceId: 5, at: AT });
  expect(presenceOf(row(2, null))).toEqual({ attendanceId: null, at: AT });
  expect(presenceOf(row(3, null))).toEqual({ attendanceId: 8, at: AT });
  expect(presenceOf(row(4, null))).toBeNull();
  // Another user undid record 8, and the roll was read after that.
  expect(computePresences({ ...sources, rollReadAt: 70 })(row(3, null))).toBeNull();
});

test("a check-in undone in this tab is in no list, and a new check-in is", () => {
  const undos = [undo(5, null), undo(8, 90)];
  const sources = { rollReadAt: 50, arrivals: [record(8, 3)], arrivalsReadAt: 60 };
  const presenceOf = computePresences({ ...sources, local: { checkins: [], undos } });
  expect([presenceOf(row(1, 5)), presenceOf(row(3, null))]).toEqual([null, null]);
  const again = computePresences({ ...sources, local: { checkins: [checkin(ANNA, null, null)], undos } });
  expect(again(row(1, 5))).toEqual({ attendanceId: null, at: AT });
});
