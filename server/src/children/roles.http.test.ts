// What each kind of account may do on the way to hand a child over to someone who is not on the list: enter the
// collector, use another spelling of a barred name, approve, and read who was refused.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let checkInId: number;
let code: string;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits");
  family = await sunday.addFamily();
  // The account that checks children in may have had another duty in the test before.
  await personOf({ account: "member", duties: ["childrens_team"] });
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

interface Row {
  readonly name: string;
  readonly account: CastName;
  readonly duties: readonly Duty[];
  /** Changes who may collect a child. */
  readonly enters: boolean;
  /** Works at the desk. */
  readonly serves: boolean;
  /** Approves unknown collectors and sees who was refused. */
  readonly leads: boolean;
}

const ROWS: readonly Row[] = [
  { name: "a member", account: "member", duties: [], enters: false, serves: false, leads: false },
  { name: "a greeter", account: "member", duties: ["greeter"], enters: false, serves: false, leads: false },
  { name: "a ministry leader", account: "ministry_leader", duties: [], enters: false, serves: false, leads: false },
  {
    name: "the children's team",
    account: "member",
    duties: ["childrens_team"],
    enters: false,
    serves: true,
    leads: false,
  },
  { name: "the office", account: "intermediate_admin", duties: [], enters: true, serves: false, leads: false },
  {
    name: "the office with the duty of the children's team",
    account: "intermediate_admin",
    duties: ["childrens_team"],
    enters: false,
    serves: true,
    leads: false,
  },
  { name: "a children's lead", account: "member", duties: ["childrens_lead"], enters: true, serves: true, leads: true },
  { name: "an administrator", account: "admin", duties: [], enters: true, serves: true, leads: true },
];

async function personOf({ account, duties }: { account: CastName; duties: readonly Duty[] }): Promise<Person> {
  const person = await sunday.as(account);
  if (account === "admin") return person;
  const { id } = (await person.call(signin.user)).body;
  await sunday.admin.call(users.update, { params: { id }, body: { duties: [...duties] } });
  return person;
}

/** Beside the account of the row. */
const LEAD = { account: "ministry_leader", duties: ["childrens_lead"] } as const;

const alerts = () => sunday.count("select count(*) from child_alerts where child_id = $1", [family.mia]);
const tom = { collectorName: "Tom Neu" };

describe.each(ROWS)("$name", (row) => {
  test(row.enters ? "enters who may collect a child" : "does not enter who may collect a child", async () => {
    const person = await personOf(row);
    const body = [
      { adultId: family.hana, kind: "parent" as const },
      { adultName: "Tom Neu", kind: "trusted" as const },
      // Those who see the bar keep it.
      ...(row.leads ? [{ adultId: family.sam, kind: "barred" as const }] : []),
    ];
    const answer = await person.refused(guardians.replace, { params: { id: family.mia }, body });
    expect(answer.status).toBe(row.enters ? 200 : 403);
    const entries = "select count(*) from guardians where child_id = $1 and adult_name = 'Tom Neu'";
    expect(await sunday.count(entries, [family.mia])).toBe(row.enters ? 1 : 0);
  });

  test("hands no child over to someone unknown or barred alone, however the name is spelled", async () => {
    const person = await personOf(row);
    const before = await alerts();
    const spelled = ["Unwelcome, Sam", "Sam J. Unwelcome", "Sam Unwelcomme"];
    for (const collectorName of ["Tom Neu", ...spelled]) {
      const answer = await person.refused(children.checkOut, { body: { checkInId, code, collectorName } });
      expect([answer.status, answer.body.code]).toEqual([403, row.serves ? "collector_refused" : "forbidden"]);
    }
    expect(await alerts()).toBe(before + (row.serves ? spelled.length : 0));
    const own = await person.refused(children.approve, {
      body: { checkInId, kind: "lead", ...tom, guardianCalledId: family.jan },
    });
    expect(own.status).toBe(row.leads ? 201 : 403);
    const { token = "XXXXXXXX" } = own.body as { token?: string };
    const override = { leadApproval: token, guardianCalledId: family.jan, note: "Called" };
    const alone = await person.refused(children.checkOut, { body: { checkInId, code, ...tom, override } });
    expect(alone.status).toBe(row.serves ? 422 : 403);
  });

  test(
    row.leads
      ? "answers for an unknown collector, and sees alerts"
      : "neither answers for an unknown collector nor sees alerts",
    async () => {
      const person = await personOf(row);
      const asker = row.account === "admin" ? await personOf(LEAD) : sunday.admin;
      const { id } = (await asker.call(approvalRequests.ask, { body: { checkInId, kind: "lead", ...tom } })).body;
      const list = await person.refused(approvalRequests.list);
      expect(list.status).toBe(row.serves ? 200 : 403);
      const body = { isApproved: true, guardianCalledId: family.jan };
      const answer = await person.refused(approvalRequests.answer, { params: { id }, body });
      expect(answer.status).toBe(row.leads ? 200 : 403);
      expect((await person.refused(childAlerts.list)).status).toBe(row.leads ? 200 : 403);
    },
  );
});
