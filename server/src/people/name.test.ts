import { expect, test } from "vitest";
import { formatName, formatShortName } from "./name.ts";

test("a removed person has no name", () => {
  expect([formatName("Lydia Marsh"), formatName(null)]).toEqual(["Lydia Marsh", "Former member"]);
});

test("a name has the first letter of the last name only", () => {
  expect(formatShortName({ firstName: "Mia", lastName: "berg" })).toBe("Mia B.");
  expect(formatShortName({ firstName: "Mia", lastName: " " })).toBe("Mia");
  expect(formatShortName({ firstName: "李", lastName: "𠮷田" })).toBe("李 𠮷.");
});
