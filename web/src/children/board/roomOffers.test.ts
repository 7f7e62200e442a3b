import { expect, test } from "vitest";
import { explainNoRoom, formatRoomOffer } from "./roomOffers.ts";

const load = (roomId: number, roomName: string) => ({
  roomId,
  roomName,
  minAge: null,
  maxAge: null,
  ageMonth: null,
  capacity: 8,
  children: 3,
  workers: 2,
  isFull: false,
  childrenPerWorker: null,
  adultsMissing: 0,
  staffingProblems: [],
  lateFrom: [],
});

test("a room is shown with its load, and with the reason if it takes no one", () => {
  const loads = [load(1, "Nursery"), load(2, "Hall")];
  expect(formatRoomOffer({ roomId: 1, problem: null }, loads)).toBe("Nursery · 3 of 8");
  expect(formatRoomOffer({ roomId: 2, problem: "full" }, loads)).toBe("Hall · 3 of 8 · full");
});

test("if no room takes a child, the reason is said, and the room that lacks adults is named", () => {
  const loads = [{ ...load(1, "Nursery"), adultsMissing: 2 }, load(2, "Hall")];
  const why = (...rooms: Parameters<typeof explainNoRoom>[0]["rooms"]) => explainNoRoom({ age: 3, rooms }, loads);
  const [understaffed, full, age] = [
    { roomId: 1, problem: "understaffed" as const },
    { roomId: 2, problem: "full" as const },
    { roomId: 2, problem: "age" as const },
  ];
  expect(why(understaffed, full)).toEqual({
    short: "Too few adults",
    sentence: "Too few adults in Nursery: 2 more adults needed.",
    roomId: 1,
  });
  const empty = [{ ...load(1, "Nursery"), workers: 0, adultsMissing: 2 }];
  expect(explainNoRoom({ age: 3, rooms: [understaffed] }, empty)?.sentence).toBe(
    "No adult is in Nursery yet: 2 more adults needed.",
  );
  expect(why()).toMatchObject({ sentence: "No room is used at this event.", roomId: null });
  expect(why(full)).toMatchObject({ sentence: "The rooms for this age are full.", roomId: null });
  const lastPlace = { roomName: "Hall", firstName: "Mia" };
  expect(explainNoRoom({ age: 3, rooms: [full, age], lastPlace }, loads)).toMatchObject({
    short: "No room is free",
    sentence: "Mia has the last place in Hall, and no other room is free.",
  });
  expect(why(age)).toMatchObject({ sentence: "No room of this event takes this age.", roomId: null });
  expect(why(understaffed, { roomId: 2, problem: null })).toBeNull();
  expect(explainNoRoom({ age: null, rooms: [understaffed] }, loads)).toBeNull();
});
