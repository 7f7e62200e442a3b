import { expect, test } from "vitest";
import { phoneInWords } from "./phoneNumber.ts";

test("a number of North America is written the national way", () => {
  expect(phoneInWords("+12125550123")).toBe("(212) 555-0123");
});

test("any other number keeps its form", () => {
  expect(phoneInWords("+442079460018")).toBe("+442079460018");
  expect(phoneInWords("+1212555012")).toBe("+1212555012");
  expect(phoneInWords("not yet a number")).toBe("not yet a number");
});
