import { expect, test } from "vitest";
import { formatShortName, nameOf } from "./name.ts";

test("a removed person has no name", () => {
  expect([nameOf("Lydia Marsh"), nameOf(null)]).toEqual(["Lydia Marsh", "Former member"]);
});

test("a name has the first letter of the last name only", () => {
  expect(formatShortName({ firstName: "Mia", lastName: "berg" })).toBe("Mia B.");
  expect(formatShortName({ firstName: "Mia", lastName: " " })).toBe("Mia");
  expect(formatShortName({ firstName: "李", lastName: "𠮷田" })).toBe("李 𠮷.");
});
