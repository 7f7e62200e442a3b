import { expect, test } from "vitest";
import { draftIn } from "./keptGift.ts";

const BEGUN = { amount: "50", donationType: "general", notes: "" };
const kept = { amount: "$1,250", donationType: "missions", notes: "For the well", userId: "lydia" };

test("what was typed is found again by whoever typed it, and by nobody else", () => {
  const { userId: _, ...typed } = kept;
  expect(draftIn(JSON.stringify(kept), "lydia")).toEqual(typed);
  expect(draftIn(JSON.stringify(kept), "daniel")).toEqual(BEGUN);
});

test("what cannot be read is what one begins with", () => {
  for (const text of [null, "", "{", "[]", "null", '"50"', "{}"]) expect(draftIn(text, "lydia")).toEqual(BEGUN);
  const odd = JSON.stringify({ ...kept, amount: 7, donationType: "bitcoin", notes: null });
  expect(draftIn(odd, "lydia")).toEqual(BEGUN);
});
