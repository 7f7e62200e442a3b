import { describe, expect, test } from "vitest";
import { type AssignedPerson, type Move, type ReadList, type Side, withMoves } from "./withMoves.ts";

const person = (id: number, name: string, status: AssignedPerson["membershipStatus"] = "active"): AssignedPerson => ({
  id,
  firstName: name,
  lastName: "Berg",
  household: null,
  distinction: null,
  email: `${name.toLowerCase()}@example.org`,
  profileImageUrl: null,
  membershipStatus: status,
});
const [anna, ben, carl, dora] = [person(1, "Anna"), person(2, "Ben"), person(3, "Carl"), person(4, "Dora")];

const READ_AT = 1000;
const list = (side: Side, rows: AssignedPerson[], more: Partial<ReadList> = {}): ReadList => ({
  side,
  rows,
  total: rows.length,
  isWhole: true,
  readAt: READ_AT,
  search: "",
  ...more,
});
const move = (to: Side, people: AssignedPerson[], confirmedAt: number | null = null): Move => ({
  people,
  to,
  confirmedAt,
});
const shown = (...args: Parameters<typeof withMoves>) => {
  const { rows, total } = withMoves(...args);
  return [rows.map(({ firstName }) => firstName), total];
};

describe("people being moved", () => {
  const moves = [move("assigned", [ben, dora])];

  test("leave one list and appear in the other one, sorted by name", () => {
    expect(shown(list("available", [ben, carl, dora]), moves)).toEqual([["Carl"], 1]);
    expect(shown(list("assigned", [anna, carl]), moves)).toEqual([["Anna", "Ben", "Carl", "Dora"], 4]);
  });

  test("appear once, even if the list contains them already", () => {
    expect(shown(list("assigned", [anna, ben]), moves)).toEqual([["Anna", "Ben", "Dora"], 3]);
    expect(shown(list("available", [carl]), moves)).toEqual([["Carl"], 1]);
  });

  test("are counted but not shown if their place is beyond the loaded rows", () => {
    expect(shown(list("assigned", [anna, carl], { total: 90, isWhole: false }), moves)).toEqual([
      ["Anna", "Ben", "Carl"],
      92,
    ]);
  });

  test("are shown if the search matches them", () => {
    expect(shown(list("assigned", [], { search: "BEN B" }), moves)).toEqual([["Ben"], 1]);
    expect(shown(list("assigned", [], { search: "dora@" }), moves)).toEqual([["Dora"], 1]);
  });

  test("follow the latest of several moves", () => {
    const back = [...moves, move("available", [ben])];
    expect(shown(list("available", [ben, carl, dora]), back)).toEqual([["Ben", "Carl"], 2]);
    expect(shown(list("assigned", [anna]), back)).toEqual([["Anna", "Dora"], 2]);
  });
});

test("moves that were confirmed before the list was read are not applied", () => {
  const old = [move("assigned", [ben], READ_AT - 1)];
  expect(shown(list("assigned", [anna]), old)).toEqual([["Anna"], 1]);
  expect(shown(list("available", [ben]), old)).toEqual([["Ben"], 1]);
  const fresh = [move("assigned", [ben], READ_AT + 1)];
  expect(shown(list("assigned", [anna]), fresh)).toEqual([["Anna", "Ben"], 2]);
});

test("an inactive person is not available after being removed", () => {
  const left = person(5, "Otto", "inactive");
  expect(shown(list("available", [anna]), [move("available", [left])])).toEqual([["Anna"], 1]);
});
