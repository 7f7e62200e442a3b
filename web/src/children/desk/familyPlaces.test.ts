import { expect, test } from "vitest";
import { placeFamily } from "./familyPlaces.ts";

const load = (roomId: number, given: { capacity: number; children?: number; childrenPerWorker?: number }) => ({
  roomId,
  roomName: `Room ${roomId}`,
  minAge: null,
  maxAge: null,
  ageMonth: null,
  children: 0,
  workers: 1,
  isFull: false,
  childrenPerWorker: null,
  adultsMissing: 0,
  staffingProblems: [],
  lateFrom: [],
  ...given,
});
const child = (memberId: number, firstName: string, proposedRoomId: number | null) => ({
  memberId,
  firstName,
  proposedRoomId,
  rooms: [1, 2].map((roomId) => ({ roomId, problem: null })),
});
const mia = child(10, "Mia", 1);
const ben = child(11, "Ben", null);
const listRooms = (places: ReturnType<typeof placeFamily>) => [...places].map(([id, { roomId }]) => [id, roomId]);
const one = [load(1, { capacity: 1 })];
const alone = (given: typeof ben) => ({ ...given, rooms: given.rooms.slice(0, 1) });

test("a child without a proposal has a free room to choose if the other child does not come", () => {
  expect(placeFamily([alone(ben)], {}, one).get(11)).toMatchObject({
    roomId: null,
    rooms: [{ roomId: 1, problem: null }],
    lastPlace: null,
  });
});

test("a room whose last place another child has is full, and that child is named", () => {
  const place = placeFamily([alone(ben), alone(mia)], {}, one).get(11);
  expect(place).toMatchObject({
    roomId: null,
    rooms: [{ roomId: 1, problem: "full" }],
    loads: [{ children: 1 }],
    lastPlace: { roomName: "Room 1", firstName: "Mia" },
  });
});

test("a room that has too few adults for both takes one of them", () => {
  const place = placeFamily([alone(ben), alone(mia)], {}, [load(1, { capacity: 9, childrenPerWorker: 1 })]).get(11);
  expect(place).toMatchObject({ roomId: null, rooms: [{ problem: "understaffed" }], lastPlace: null });
});

test("a choice comes before a proposal, and stays if it exceeds the room", () => {
  expect(listRooms(placeFamily([mia, ben], { 11: 1 }, [...one, load(2, { capacity: 3 })]))).toEqual([
    [11, 1],
    [10, null],
  ]);
  const both = placeFamily([mia, ben], { 10: 1, 11: 1 }, one);
  expect(listRooms(both)).toEqual([
    [10, 1],
    [11, 1],
  ]);
  expect(both.get(11)?.rooms[0]?.problem).toBe("full");
});
