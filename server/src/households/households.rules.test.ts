import { expect, test } from "vitest";
import { adultKey, guardianChanges, isSameMemberships, membershipsAfter } from "./households.rules.ts";

test("a person for whom no primary is chosen keeps it, and a choice changes it", () => {
  const before = [
    { memberId: 1, role: "adult", isPrimary: true },
    { memberId: 2, role: "child", isPrimary: false },
  ] as const;
  const after = membershipsAfter(before, [
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

test("a name is the same adult in any case and normal form, and never the same as an id", () => {
  expect(adultKey({ adultId: null, adultName: "RENÉ" })).toBe(adultKey({ adultId: null, adultName: "Rene\u0301" }));
  expect(adultKey({ adultId: 7, adultName: null })).not.toBe(adultKey({ adultId: null, adultName: "7" }));
});

test("an entry with another kind or end replaces the stored one, and an equal one stays", () => {
  const kept = { adultId: 1, adultName: null, kind: "parent", until: null } as const;
  const stored = { adultId: 2, adultName: null, kind: "trusted", until: null } as const;
  const wanted = { ...stored, until: "2027-01-01" };
  expect(guardianChanges([kept, stored], [wanted, kept])).toEqual({ removed: [stored], added: [wanted] });
});
