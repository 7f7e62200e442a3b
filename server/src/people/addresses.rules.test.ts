import { expect, test } from "vitest";
import { isSameAddress, isWithoutStreet } from "./addresses.rules.ts";

test.each([
  ["12 Oak St\nSpringfield, OH 45501", "12 Oak St\nSpringfield, Ohio 45501"],
  ["12 Oak St\nSpringfield, OH 45501-1234", "12 Oak St\nSpringfield, Ohio 45501-1234"],
  ["12 Oak St, Springfield, OH", "12 oak st., Springfield, OHIO"],
  ["12 Oak St\nSpringfield, OH 45501\nUSA", "12 Oak St\nSpringfield, Ohio 45501\nUSA"],
  ["1 Main St, Charleston, WV 25301", "1 Main St, Charleston, West Virginia 25301"],
  ["1 Main St, New York, NY 10001", "1 Main St, New York, New York 10001"],
  ["1 Main St, Washington, D.C. 20001", "1 Main St, Washington, District of Columbia 20001"],
  ["1 Calle Sol, San Juan, PR 00901", "1 Calle Sol, San Juan, Puerto Rico 00901"],
  ["1 Main St, Charlotte Amalie, VI 00802", "1 Main St, Charlotte Amalie, U.S. Virgin Islands 00802"],
  ["1 rue Principale, Québec, QC G1A 1A1", "1 rue Principale, Québec, Québec G1A 1A1"],
  ["1 Main St\nSt. John's, NL A1A 1A1\nCanada", "1 Main St\nSt. John's, Newfoundland and Labrador A1A 1A1\nCanada"],
  ["12 Oak St Springfield", "12 Oak St, Springfield"],
  [null, ""],
])("%j and %j are the same address", (one, other) => {
  expect(isSameAddress(one, other)).toBe(true);
  expect(isSameAddress(other, one)).toBe(true);
});

test.each([
  ["12 Washington St, Springfield", "12 WA St, Springfield"],
  ["12 Ohio Ave\nTroy, NY 12180", "12 OH Ave\nTroy, NY 12180"],
  ["12 Oak St, Springfield, OH 45501", "12 Oak St, Springfield, IL 45501"],
  ["1 Main St, Charleston, WV 25301", "1 Main St, Charleston, Virginia 25301"],
  ["1 Main St, New York, NY 10001", "1 Main St, NY, NY 10001"],
  ["12 Oak St", "112 Oak St"],
  ["12 Oak St", null],
])("%j and %j are two addresses", (one, other) => {
  expect(isSameAddress(one, other)).toBe(false);
});

test.each([
  "Tulsa",
  "Tulsa, OK",
  "Tulsa, Oklahoma 74101",
  "Tulsa, 74101-1234",
  "74101",
  "Québec, QC G1A 1A1",
  "Tulsa, OK\nUSA",
])("%j has no street", (address) => {
  expect(isWithoutStreet(address)).toBe(true);
});

test.each([
  "1 Main St",
  "1 Main St, Tulsa",
  "1 Main St\nTulsa, OK 74101",
  "PO Box 12, Tulsa, OK",
  "Elm Street, Tulsa",
  "Rose Cottage\nTulsa, OK",
  "Tulsa OK 74101, Apt 4",
])("%j has a street", (address) => {
  expect(isWithoutStreet(address)).toBe(false);
});
