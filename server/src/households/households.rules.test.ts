import { expect, test } from "vitest";
import { compareEntries } from "../changes/changed-fields.ts";
import {
  buildAdultKey,
  buildMemberships,
  findCouple,
  isSameMemberships,
  serializeGuardian,
} from "./households.rules.ts";

test("a person without a chosen primary household keeps the current one, and a choice changes it", () => {
  const before = [
    { memberId: 1, role: "adult", isPrimary: true, jointStatement: false },
    { memberId: 2, role: "child", isPrimary: false, jointStatement: false },
  ] as const;
  const after = buildMemberships(before, [
    { memberId: 1, role: "adult" },
    { memberId: 2, role: "child", primary: true },
    { memberId: 3, role: "other" },
  ]);
  expect(after.map(({ memberId, isPrimary }) => [memberId, isPrimary])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  expect(isSameMemberships(before, after)).toBe(false);
  expect(isSameMemberships(before, [...before].reverse())).toBe(true);
});

test("a couple stays one while both are adults whose mail goes to the household", () => {
  const one = { memberId: 1, role: "adult", isPrimary: true, jointStatement: true } as const;
  const before = [one, { ...one, memberId: 2 }, { ...one, memberId: 3, jointStatement: false }];
  const adult = (memberId: number) => ({ memberId, role: "adult" as const });
  const after = (wanted: Parameters<typeof buildMemberships>[1]) => findCouple(buildMemberships(before, wanted));
  expect(after([adult(1), adult(2), adult(4)])).toEqual([1, 2]);
  expect(after([adult(1), adult(3)])).toEqual([]);
  expect(after([adult(1), { memberId: 2, role: "other" }])).toEqual([]);
  expect(after([adult(1), { ...adult(2), primary: false }])).toEqual([]);
  // For a person who left and came back, the choice has to be made again.
  const left = buildMemberships(before, [adult(1)]);
  expect(findCouple(buildMemberships(left, [adult(1), { ...adult(2), primary: true }]))).toEqual([]);
});

test("a name is the same adult in any case and Unicode form, and never the same as an id", () => {
  expect(buildAdultKey({ adultId: null, adultName: "RENÉ" })).toBe(
    buildAdultKey({ adultId: null, adultName: "Rene\u0301" }),
  );
  expect(buildAdultKey({ adultId: null, adultName: "José  Stranger" })).toBe(
    buildAdultKey({ adultId: null, adultName: "jose stranger" }),
  );
  expect(buildAdultKey({ adultId: 7, adultName: null })).not.toBe(buildAdultKey({ adultId: null, adultName: "7" }));
});

test("an entry with another kind or end replaces the stored one, and an equal one is kept", () => {
  const kept = { adultId: 1, adultName: null, kind: "parent", until: null } as const;
  const stored = { adultId: 2, adultName: null, kind: "trusted", until: null } as const;
  const wanted = { ...stored, until: "2027-01-01" };
  const changes = compareEntries([kept, stored], [wanted, kept], serializeGuardian);
  expect(changes).toEqual({ removed: [stored], added: [wanted] });
});
