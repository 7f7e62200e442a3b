import { expect, test } from "vitest";
import { nameOf, shortName } from "./name.ts";

test("a removed person has no name", () => {
  expect([nameOf("Lydia Marsh"), nameOf(null)]).toEqual(["Lydia Marsh", "Former member"]);
});

test("a name has the first letter of the last name only", () => {
  expect(shortName({ firstName: "Mia", lastName: "berg" })).toBe("Mia B.");
  expect(shortName({ firstName: "Mia", lastName: " " })).toBe("Mia");
  expect(shortName({ firstName: "李", lastName: "𠮷田" })).toBe("李 𠮷.");
});
