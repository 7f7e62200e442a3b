// Random attempts at the checkout, for the test of random checkouts.
import fc from "fast-check";

/** The number of families among which a round chooses one. */
export const FAMILIES = 3;

/** A requested approval and its state. */
export const REQUESTS = [
  "asked",
  "asked and refused",
  "asked and approved",
  "asked and answered twice",
  "asked about another",
] as const;
export type Request = (typeof REQUESTS)[number];

export interface CheckOutPlan {
  readonly is: "checkout";
  /** The place of the child among those of the round. */
  readonly child: number;
  readonly code: "right" | "of another child" | "wrong" | "none";
  readonly second: "colleague" | Request | "own" | "invented" | "of another child" | "none";
  /** A namesake is a relative on the list with the name of a barred person. */
  readonly who:
    | "default"
    | "parent"
    | "barred"
    | "barred name"
    | "renamed"
    | "former name"
    | "new name"
    | "namesake"
    | "unknown";
  readonly override: "lead" | Request | "of another child" | "invented" | "none";
}
export interface MovePlan {
  readonly is: "move";
  readonly child: number;
  readonly service: number;
  readonly by: "team" | "lead";
}
export type Plan = CheckOutPlan | MovePlan;

/** Gus is barred by name, and has changed the name since. */
const BARRED = ["barred", "barred name", "renamed", "former name", "new name"] as const;
export const isBarred = ({ who }: CheckOutPlan) => BARRED.some((one) => one === who);

const child = fc.nat(2);
const plan: fc.Arbitrary<Plan> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant("checkout" as const),
      child,
      code: fc.constantFrom("right", "right", "of another child", "wrong", "none"),
      second: fc.constantFrom("colleague", "own", "invented", "of another child", "none", ...REQUESTS),
      who: fc.constantFrom("default", "parent", ...BARRED, "namesake", "unknown"),
      override: fc.constantFrom("lead", "of another child", "invented", "none", ...REQUESTS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant("move" as const),
      child,
      service: fc.nat(1),
      by: fc.constantFrom("team", "team", "lead"),
    }),
  },
);
export const round = fc.record({
  family: fc.nat(FAMILIES - 1),
  codes: fc.constantFrom("child", "family"),
  second: fc.constantFrom("Kim", "Kimmy", "Kym"),
  together: fc.array(plan, { minLength: 4, maxLength: 4 }),
  afterwards: fc.array(plan, { minLength: 4, maxLength: 4 }),
});
