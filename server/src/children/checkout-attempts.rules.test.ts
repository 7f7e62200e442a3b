// Random facts of a checkout: who is allowed, and what is answered to barred people.
import { COLLECTION_PROOFS } from "@narthex/contract/child-kinds.ts";
import { GUARDIAN_KINDS } from "@narthex/contract/household-kinds.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeciding } from "../barred/barred.rules.ts";
import type { NameMatch } from "../people/names.rules.ts";
import { type CheckoutFacts, type CheckoutVerdict, decideCheckout, isOnList } from "./checkout.rules.ts";

const TODAY = "2026-11-22";
const ATTEMPTS = 10_000;
const NAMES = ["Hana Berg", "hana  berg", "Tom Neu", "Oma Berg", "Sam Unwelcome"];
const number = fc.integer({ min: 1, max: 4 });
const day = fc.constantFrom(null, "2026-11-21", TODAY, "2027-01-01");
const name = fc.constantFrom(...NAMES, "Hana Maria Berg");
const entry = fc.record({
  adultId: fc.option(number),
  name,
  kind: fc.constantFrom(...GUARDIAN_KINDS),
  until: day,
});
const approval = fc.constantFrom("none", "valid", "wrong" as const) as fc.Arbitrary<"none" | "valid" | "wrong">;
const attempt: fc.Arbitrary<CheckoutFacts> = fc.record({
  state: fc.constantFrom("in", "in", "in", "out", "undone") as fc.Arbitrary<"in" | "out" | "undone">,
  isLocked: fc.constantFrom(false, false, true),
  isCodeRight: fc.constantFrom(true, true, false, null),
  secondApproval: approval,
  leadApproval: approval,
  guardianCalledId: fc.option(number),
  collector: fc.record({
    id: fc.option(number),
    names: fc.array(name, { minLength: 1, maxLength: 2 }),
    age: fc.constantFrom(null, 12, 16, 40),
  }),
  entries: fc.array(entry, { maxLength: 5 }),
  atHome: fc.array(fc.record({ adultId: number, name }), { maxLength: 2 }),
  namesake: fc.oneof(
    { weight: 8, arbitrary: fc.constant<NameMatch>("different") },
    { weight: 1, arbitrary: fc.constantFrom<NameMatch>("similar", "same") },
  ),
  minCollectorAge: fc.constantFrom(13, 16, 18),
  today: fc.constant(TODAY),
});

/** A collector nobody knows, of age. */
const unknown = {
  collector: { id: null, names: ["Zoltan Querfeld"], age: 40 },
  entries: [],
  atHome: [],
  namesake: "different",
} as const;

/** What the desk is told: the answer to someone barred is that to someone unknown. */
const hideReason = (verdict: CheckoutVerdict) =>
  verdict.isAllowed ? "allowed" : verdict.reason === "barred" ? "not_on_list" : verdict.reason;

test("no generated attempt succeeds for a barred collector, with a wrong code, twice, or without its proof", () => {
  let allowed = 0;
  fc.assert(
    fc.property(attempt, (facts) => {
      const verdict = decideCheckout(facts);
      const { collector, entries } = facts;
      const isKnownBarred = entries.some(
        ({ kind, adultId, until }) =>
          kind === "barred" && adultId !== null && adultId === collector.id && (until === null || until >= TODAY),
      );
      if (isKnownBarred) expect(verdict).toMatchObject({ isAllowed: false, isByBarred: true });
      if (isKnownBarred) expect(hideReason(verdict)).toEqual(hideReason(decideCheckout({ ...facts, ...unknown })));
      if (!verdict.isAllowed) return;
      allowed += 1;
      expect(facts.namesake).not.toBe("same");
      if (facts.namesake === "similar") expect(verdict.byOverride).toBe(true);
      expect([facts.state, facts.isLocked, facts.isCodeRight === false]).toEqual(["in", false, false]);
      expect(COLLECTION_PROOFS).toContain(verdict.proof);
      expect(verdict.proof === "code" ? facts.isCodeRight : facts.secondApproval === "valid").toBe(true);
      expect(
        verdict.byOverride
          ? facts.leadApproval === "valid" &&
              (facts.guardianCalledId !== null ||
                (verdict.proof === "code" && isDeciding(collector, entries, TODAY) && verdict.isLikeBarred))
          : isOnList(collector, entries, TODAY),
      ).toBe(true);
      const { guardianCalledId } = facts;
      if (verdict.byOverride && guardianCalledId !== null)
        expect(
          entries.length === 0
            ? facts.atHome.some(({ adultId }) => adultId === guardianCalledId)
            : isDeciding({ id: guardianCalledId, names: [] }, entries, TODAY),
        ).toBe(true);
      expect(collector.age === null || collector.age >= facts.minCollectorAge).toBe(true);
    }),
    { numRuns: ATTEMPTS },
  );
  expect(allowed).toBeGreaterThan(100);
});
