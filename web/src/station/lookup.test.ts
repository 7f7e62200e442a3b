import { expect, test } from "vitest";
import { isEnough, toLookup } from "./lookup.ts";

test("a scanned code is distinguished from digits of a phone number, which may have punctuation between them", () => {
  expect(toLookup("F12.aB-_x\n")).toEqual({ card: "F12.aB-_x" });
  expect(toLookup("555-0187")).toEqual({ digits: "5550187" });
  expect([isEnough("018"), isEnough("01 87"), isEnough("F12.a"), isEnough("")]).toEqual([false, true, true, false]);
});
