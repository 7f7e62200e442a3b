import { expect, test } from "vitest";
import { GONE, giftForm } from "./giftForm.ts";

const sentenceFor = (donationType: unknown) =>
  giftForm(["tithe", "missions"]).safeParse({ amount: "50", donationType, notes: "" }).error?.issues[0]?.message;

test("a gift has the type that the donor chose while it is offered; no other type replaces it", () => {
  expect(sentenceFor("missions")).toBeUndefined();
  for (const gone of ["youth", "general", GONE])
    expect(sentenceFor(gone)).toBe("This is no longer offered. Please choose another.");
  for (const odd of [undefined, null, "bitcoin"]) expect(sentenceFor(odd)).toBe("Please choose from the list.");
});
