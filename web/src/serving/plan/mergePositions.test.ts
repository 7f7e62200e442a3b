import { describe, expect, it } from "vitest";
import { mergePositions } from "./mergePositions.ts";

const GREETER = { id: 1, name: "Greeter", needed: 2 };
const COOK = { id: 2, name: "Cook", needed: 1 };
const base = [GREETER, COOK];

describe("positions that two people change at the same time", () => {
  it("keeps typed rows and takes the names, numbers, and rows of the other person", () => {
    const typed = [{ name: "Parking", needed: 3 }, { ...COOK, needed: 4 }, GREETER];
    const newer = [
      { ...GREETER, needed: 5 },
      { ...COOK, name: "Chef" },
      { id: 3, name: "Sound", needed: 1 },
    ];
    expect(mergePositions({ base, typed, newer })).toEqual({
      positions: [
        { name: "Parking", needed: 3 },
        { id: 2, name: "Chef", needed: 4 },
        { id: 1, name: "Greeter", needed: 5 },
        { id: 3, name: "Sound", needed: 1 },
      ],
      changes: ["set the people of Greeter to 5", "renamed Cook to Chef", "added Sound"],
    });
  });

  it("keeps the typed name where both renamed a position", () => {
    const typed = [{ ...GREETER, name: "Welcome" }, COOK];
    const newer = [{ ...GREETER, name: "Door" }, COOK];
    expect(mergePositions({ base, typed, newer }).positions).toEqual([{ ...GREETER, name: "Welcome" }, COOK]);
  });

  it("drops a row that the other person removed, and leaves out one that the typing person removed", () => {
    const { positions, changes } = mergePositions({ base, typed: [GREETER], newer: [COOK] });
    expect(positions).toEqual([]);
    expect(changes).toEqual(["removed Greeter"]);
  });

  it("does not double a new position that is saved already", () => {
    const newer = [...base, { id: 3, name: "parking", needed: 1 }];
    const { positions } = mergePositions({ base, typed: [...base, { name: "Parking ", needed: 2 }], newer });
    expect(positions).toEqual([...base, { id: 3, name: "Parking ", needed: 2 }]);
  });
});
