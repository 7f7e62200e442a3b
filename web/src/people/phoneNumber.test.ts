import { expect, test } from "vitest";
import { formatPhone } from "./phoneNumber.ts";

test("a North American number is formatted the national way", () => {
  expect(formatPhone("+12125550123")).toBe("(212) 555-0123");
});

test("any other number keeps its form", () => {
  expect(formatPhone("+442079460018")).toBe("+442079460018");
  expect(formatPhone("+1212555012")).toBe("+1212555012");
  expect(formatPhone("not yet a number")).toBe("not yet a number");
});
