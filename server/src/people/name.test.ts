import { expect, test } from "vitest";
import { nameOf } from "./name.ts";

test("a removed person has no name", () => {
  expect([nameOf("Lydia Marsh"), nameOf(null)]).toEqual(["Lydia Marsh", "Former member"]);
});
