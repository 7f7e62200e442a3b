import { describe, expect, test } from "vitest";
import { type HousedPerson, nameHousehold, type Position, readPosition } from "./naming.rules.ts";

const adult = (lastName: string, role = "", more: Partial<HousedPerson["household"]> = {}): HousedPerson => ({
  lastName,
  household: { name: null, lastNames: null, role: "adult", position: readPosition(role), ...more },
});

test.each<[Position | null, string]>([
  ["head", "Head of Household|Head|HEAD|HeadOfHousehold|household_head|Family Head|Primary Contact|Householder"],
  ["spouse", "Spouse|Husband|wife|Partner|Spouse of Head"],
  [null, "|Adult|Child|Other|Secondary|FALSE|Grandparent"],
])("the roles of a %s are recognized", (position, roles) => {
  expect(roles.split("|").map(readPosition)).toEqual(roles.split("|").map(() => position));
});

describe("a household is named after", () => {
  test("its head and then the spouse, wherever they are in the file", () => {
    const spouse = adult("Baptiste", "Spouse");
    const head = adult("Lattimore", "Head of Household");
    expect(nameHousehold([spouse, head])).toBe("Lattimore & Baptiste Family");
    expect(nameHousehold([head, spouse])).toBe("Lattimore & Baptiste Family");
    expect(nameHousehold([adult("Adder"), spouse, head])).toBe("Lattimore & Baptiste Family");
    const child = adult("Aster", "Child", { role: "child" });
    expect(nameHousehold([child, adult("Adder", "Adult"), head])).toBe("Lattimore & Adder Family");
  });

  test("its adults in the order of the file if nobody is the head, or several people are", () => {
    expect(nameHousehold([adult("Wright", "Wife"), adult("Archer", "Husband")])).toBe("Wright & Archer Family");
    expect(nameHousehold([adult("Wright", "Adult"), adult("Archer", "Adult")])).toBe("Wright & Archer Family");
    expect(nameHousehold([adult("Wright", "Head"), adult("Archer", "Head")])).toBe("Wright & Archer Family");
    const child = { role: "child" } as const;
    expect(nameHousehold([adult("Wright", "Child", child), adult("Archer", "Child", child)])).toBe(
      "Wright & Archer Family",
    );
  });

  test("the only last name that the file has for it, in mixed case if a person has it", () => {
    const people = (...called: (string | null)[]) =>
      called.map((lastNames, place) => adult(["Lattimore", "Baptiste"][place] ?? "", "", { lastNames }));
    expect(nameHousehold(people("LATTIMORE", null))).toBe("Lattimore Family");
    expect(nameHousehold(people("Lattimore", "LATTIMORE"))).toBe("Lattimore Family");
    expect(nameHousehold(people("baptiste & lattimore", null))).toBe("Baptiste & Lattimore Family");
    expect(nameHousehold(people("Baptiste", "Lattimore"))).toBe("Lattimore & Baptiste Family");
    expect(nameHousehold(people("Baptiste, Lattimore", null))).toBe("Lattimore & Baptiste Family");
  });

  test("the name that the file has for it, unchanged", () => {
    const named = adult("Baptiste", "Spouse", { name: "The Lattimore Family" });
    expect(nameHousehold([adult("Lattimore", "Head", { lastNames: "Lattimore" }), named])).toBe("The Lattimore Family");
  });

  test("a name that is not too long for the database", () => {
    expect(nameHousehold([adult("N".repeat(100))])).toHaveLength(100);
  });
});
