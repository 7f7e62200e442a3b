import { expect, test } from "vitest";
import { formatOffer } from "./roomOffers.ts";

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
});

test("a room is shown with its load, and with the reason if it takes no one", () => {
  const loads = [load(1, "Nursery"), load(2, "Hall")];
  expect(formatOffer({ roomId: 1, problem: null }, loads)).toBe("Nursery · 3 of 8");
  expect(formatOffer({ roomId: 2, problem: "full" }, loads)).toBe("Hall · 3 of 8 · full");
});
