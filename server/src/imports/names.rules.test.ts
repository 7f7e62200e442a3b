import { expect, test } from "vitest";
import { divideName, isTwoPeople } from "./names.rules.ts";

const COUPLES_WITHOUT_NAMES = [
  "J. & M.",
  "J & M",
  "Mr. & Mrs.",
  "Mr and Mrs",
  "Dr. and Mrs. Ben",
  "R. & D.",
  "J.R. & Sue",
];

test("two people in one first name are found, and double names are not", () => {
  const names = [
    "Ben & Sue",
    "Ben&Sue",
    "Ben and Sue",
    "Ben / Sue",
    "Sandy",
    "Mary-Ann",
    "Anna Maria",
    "Andrea",
    "Mr. Ben",
    ...COUPLES_WITHOUT_NAMES,
  ];
  const found = ["Ben & Sue", "Ben&Sue", "Ben and Sue", "Ben / Sue", ...COUPLES_WITHOUT_NAMES];
  expect(names.filter(isTwoPeople)).toEqual(found);
});

test("two single first names are divided; more people, titles, initials and parts of several words are not", () => {
  const names = ["Ben & Sue", "Ben and Sue", "Mary-Ann + Jo", "Ben & Sue & Tom", "Ben Brook & Sue", "Sandy"];
  expect(names.map(divideName)).toEqual([["Ben", "Sue"], ["Ben", "Sue"], ["Mary-Ann", "Jo"], null, null, null]);
  expect(COUPLES_WITHOUT_NAMES.map(divideName)).toEqual(COUPLES_WITHOUT_NAMES.map(() => null));
});
