import { describe, expect, test } from "vitest";
import { buildCode, createCodeStart, readCode } from "./code.ts";
import {
  findHolderRefusal,
  getInvitationStatus,
  getRefusal,
  isAddressProof,
  listGivenDuties,
  mayStillInvite,
} from "./invitations.rules.ts";

const NOW = Temporal.Instant.from("2026-11-22T15:00:00Z");

test.each([
  ["in time", true, "2026-11-22T15:00:01Z", "active", null],
  ["at its end", true, "2026-11-22T15:00:00Z", "expired", "invitation_expired"],
  ["long over", true, "2020-01-01T00:00:00Z", "expired", "invitation_expired"],
  ["in time and no longer active", false, "2026-12-01T00:00:00Z", "inactive", "invitation_inactive"],
  ["over and no longer active", false, "2020-01-01T00:00:00Z", "inactive", "invitation_inactive"],
] as const)("an invitation %s", (_, isActive, expiresAt, status, refusal) => {
  expect(getInvitationStatus({ isActive, expiresAt }, NOW)).toBe(status);
  expect(getRefusal(status)).toBe(refusal);
});

test.each([
  ["of an administrator", { role: "admin", deactivated: false }, true],
  ["of an administrator who is shut out", { role: "admin", deactivated: true }, false],
  ["of someone who leads no longer", { role: "member", deactivated: false }, false],
  ["of an intermediate administrator, who may not invite", { role: "intermediate_admin", deactivated: false }, false],
  ["of an account that is gone", null, false],
] as const)("an invitation %s", (_, creator, expected) => {
  expect(mayStillInvite(creator)).toBe(expected);
});

test.each([
  ["to the person who accepts an administrator's invitation", "admin", false, ["greeter"]],
  ["not to the administrator who created it", "admin", true, []],
  ["not by a creator who may no longer change accounts", "intermediate_admin", false, []],
  ["not by a creator whose account was removed", null, false, []],
] as const)("duties are given %s", (_, creatorRole, isOwn, given) => {
  expect(listGivenDuties({ duties: ["greeter"], creatorRole, isOwn })).toEqual(given);
});

describe("an invitation for one address", () => {
  const invited = "ann@example.org";
  test.each([
    ["that is proven", invited, true, false, null],
    ["that is proven by the very email", invited, false, true, null],
    ["that is only claimed", invited, false, false, "invitation_address_unverified"],
    ["and another one", "bob@example.org", true, true, "invitation_of_another_address"],
  ] as const)("and an account with an address %s", (_, email, emailVerified, cameByMail, refusal) => {
    const holder = { email, emailVerified, cameByMail };
    expect(findHolderRefusal(invited, holder)).toBe(refusal);
    expect(findHolderRefusal(null, holder)).toBeNull();
    expect(isAddressProof(null, holder)).toBe(false);
  });

  test("proves only the address of its own account, and only by email", () => {
    const holder = { email: invited, emailVerified: false, cameByMail: true };
    expect(isAddressProof(invited, holder)).toBe(true);
    expect(isAddressProof("bob@example.org", holder)).toBe(false);
    expect(isAddressProof(invited, { ...holder, cameByMail: false })).toBe(false);
    expect(isAddressProof(invited, { ...holder, emailVerified: true })).toBe(false);
  });
});

describe("a code", () => {
  const secret = { current: "a secret that no one knows, long enough", other: null };
  const start = createCodeStart();

  test("has 32 characters, and is shown by its first eight", () => {
    expect(start).toMatch(/^[\w-]{8}$/);
    for (const way of ["mailed", "shown"] as const) {
      const code = buildCode(secret, start, way);
      expect(code).toMatch(/^[\w-]{32}$/);
      expect(code.startsWith(start)).toBe(true);
      expect(readCode(secret, code)).toEqual({ start, way });
    }
    expect(buildCode(secret, start, "mailed")).not.toBe(buildCode(secret, start, "shown"));
  });

  test("is invalid with one letter changed, with another start, or under another secret", () => {
    const code = buildCode(secret, start, "shown");
    for (let place = 0; place < code.length; place++) {
      const letter = code[place] === "A" ? "B" : "A";
      expect(readCode(secret, code.slice(0, place) + letter + code.slice(place + 1))).toBeNull();
    }
    const later = { current: "another secret, which is as long as the first", other: secret.current };
    expect(readCode({ ...later, other: null }, code)).toBeNull();
    expect(readCode(later, code)).toEqual({ start, way: "shown" });
    for (const nonsense of ["", start, `${code}A`, code.slice(1), "ä".repeat(32), "%".repeat(32), "\0".repeat(32)]) {
      expect(readCode(secret, nonsense)).toBeNull();
    }
  });
});
