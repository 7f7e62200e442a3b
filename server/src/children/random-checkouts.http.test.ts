// Random attempts, some at the same time, against the real server: none succeeds for a barred collector, with a wrong
// code, or twice, and each success has its proof.
import { children, type NewCheckOut } from "@narthex/contract/children.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { casesOf } from "../../test/random-cases.ts";

/** Six attempts each: 10,000 in the proof. */
const CHILDREN = casesOf(20, 1_700);
const TOGETHER = 6;

let sunday: ChildrensSunday;
let family: Family;
beforeAll(async () => {
  sunday = await openChildrensSunday();
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

interface Plan {
  code: "right" | "wrong" | "none";
  second: "colleague" | "own" | "invented" | "none";
  who: "default" | "parent" | "barred" | "barred name" | "unknown";
  override: "lead" | "invented" | "none";
}

const plan: fc.Arbitrary<Plan> = fc.record({
  code: fc.constantFrom("right", "right", "wrong", "none"),
  second: fc.constantFrom("colleague", "own", "invented", "none"),
  who: fc.constantFrom("default", "parent", "barred", "barred name", "unknown"),
  override: fc.constantFrom("lead", "invented", "none"),
});

const COLLECTORS: Record<Plan["who"], () => Partial<NewCheckOut>> = {
  default: () => ({}),
  parent: () => ({ collectorId: family.jan }),
  barred: () => ({ collectorId: family.sam }),
  "barred name": () => ({ collectorName: "sam unwelcome" }),
  unknown: () => ({ collectorName: "Tom Neu" }),
};

/** Has the form of an approval, and was never given. */
const UNKNOWN_TOKEN = "XXXXXXXX";

async function bodyOf({ code, second, who, override }: Plan, checkInId: number, right: string): Promise<object> {
  const token = (from: "team" | "lead", kind: "second" | "lead") => sunday.approve(sunday[from], kind, checkInId);
  const secondApproval =
    second === "colleague"
      ? await token("lead", "second")
      : second === "own"
        ? await token("team", "second")
        : UNKNOWN_TOKEN;
  const leadApproval = override === "lead" ? await token("lead", "lead") : UNKNOWN_TOKEN;
  return {
    checkInId,
    ...(code === "none" ? {} : { code: code === "right" ? right : "????" }),
    ...(second === "none" ? {} : { lostTag: { secondApproval, note: "Seen" } }),
    ...COLLECTORS[who](),
    ...(override === "none" ? {} : { override: { leadApproval, guardianCalledId: family.hana, note: "Called" } }),
  };
}

test("no random attempt succeeds for a barred collector, with a wrong code, or twice", async () => {
  const plans = fc.sample(fc.array(plan, { minLength: TOGETHER, maxLength: TOGETHER }), { numRuns: CHILDREN, seed: 1 });
  let collected = 0;
  for (const round of plans) {
    const child = await sunday.addPerson({ firstName: "Kim", dateOfBirth: "2020-01-01" });
    await sunday.postgres.pool.query(
      `insert into guardians (child_id, adult_id, adult_name, kind) values
        ($1, $2, null, 'parent'), ($1, $3, null, 'parent'), ($1, $4, null, 'barred')`,
      [child, family.hana, family.jan, family.sam],
    );
    const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, child);
    const bodies = await Promise.all(round.map((one) => bodyOf(one, checkInId, code)));
    const answers = await Promise.all(bodies.map((body) => sunday.team.refused(children.checkOut, { body })));
    const won = answers.flatMap(({ status }, place) => (status === 200 ? [round[place]] : []));
    expect(won.length).toBeLessThanOrEqual(1);
    for (const one of won) {
      collected += 1;
      expect(["barred", "barred name"]).not.toContain(one?.who);
      expect(one?.code === "right" || (one?.code === "none" && one.second === "colleague")).toBe(true);
      if (one?.who === "unknown") expect(one.override).toBe("lead");
    }
    const proofs = `select count(*) from child_entries where check_in_id = $1 and kind = 'collected' and
      (proof = 'code' or (proof = 'lost_tag' and second_by is not null and second_by <> by_user and note is not null))`;
    expect(await sunday.count(proofs, [checkInId])).toBe(won.length);
  }
  expect(collected).toBeGreaterThan(CHILDREN / 4);
});
