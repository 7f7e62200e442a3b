import { expect, test } from "vitest";
import { GONE, giftForm } from "./giftForm.ts";

const FUNDS = [2, 5].map((id) => ({ id, name: `Fund ${id}`, description: null }));
const sentenceFor = (fundId: unknown) =>
  giftForm(FUNDS).safeParse({ amount: "50", fundId, notes: "" }).error?.issues[0]?.message;

test("a gift has the fund that the donor chose while it is offered; no other fund replaces it", () => {
  expect(sentenceFor(5)).toBeUndefined();
  for (const gone of [7, GONE]) expect(sentenceFor(gone)).toBe("This is no longer offered. Please choose another.");
  for (const odd of [undefined, "bitcoin"]) expect(sentenceFor(odd)).toBe("Please choose from the list.");
});
