import { ROLES } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinReach } from "./members.policy.ts";
import { findRoleRefusal } from "./roles.rules.ts";

const step = (before: Role, now: Role, from: Role, to: Role, otherAdmins: number) =>
  findRoleRefusal({ actor: { before, now }, from, to, otherAdmins }, (actor) => isWithinReach(actor, from, to));

test("the last administrator keeps the role, and the refusal says why", () => {
  expect(step("admin", "admin", "admin", "member", 0)).toBe("last_admin");
  expect(step("admin", "admin", "admin", "member", 1)).toBeNull();
  expect(step("admin", "admin", "admin", "admin", 0)).toBeNull();
});

test("the refusal of a person who may not change roles does not reveal the number of administrators", () => {
  expect(step("intermediate_admin", "intermediate_admin", "admin", "member", 0)).toBe("role_out_of_reach");
});

test("a change is refused if its author lost the role while waiting", () => {
  expect(step("admin", "member", "member", "intermediate_admin", 2)).toBe("role_out_of_reach");
  expect(step("admin", "intermediate_admin", "member", "intermediate_admin", 2)).toBeNull();
});

test("an administrator remains after any changes by any person, also with delayed requests", () => {
  const people = fc.nat({ max: 4 });
  const change = fc.record({ actor: people, target: people, to: fc.constantFrom(...ROLES), late: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ROLES), { minLength: 5, maxLength: 5 }),
      fc.array(change),
      (start, list) => {
        const roles: Role[] = ["admin", ...start];
        for (const { actor, target, to, late } of list) {
          if (actor === target) continue;
          const from = roles[target] ?? "member";
          const now = roles[actor] ?? "member";
          const before = late ? "admin" : now;
          const otherAdmins = roles.filter((role, person) => role === "admin" && person !== target).length;
          if (step(before, now, from, to, otherAdmins) === null) roles[target] = to;
        }
        expect(roles).toContain("admin");
      },
    ),
  );
});
