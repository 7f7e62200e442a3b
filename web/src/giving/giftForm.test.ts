import { expect, test } from "vitest";
import { GONE, giftForm } from "./giftForm.ts";

const sentenceFor = (donationType: unknown) =>
  giftForm(["tithe", "missions"]).safeParse({ amount: "50", donationType, notes: "" }).error?.issues[0]?.message;

test("a gift goes to what the donor chose, as long as it is offered; nothing else takes its place", () => {
  expect(sentenceFor("missions")).toBeUndefined();
  for (const gone of ["youth", "general", GONE])
    expect(sentenceFor(gone)).toBe("This is no longer offered. Please choose another.");
  for (const odd of [undefined, null, "bitcoin"]) expect(sentenceFor(odd)).toBe("Please choose from the list.");
});
