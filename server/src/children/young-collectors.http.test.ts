// A typed name is no way around the minimum age of people who collect a child.
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const override = async (checkInId: number, collectorName: string) => {
  const about = { kind: "lead", checkInId, collectorName, guardianCalledId: family.hana };
  const { status, body } = await sunday.lead.refused(children.approve, { body: about });
  const { token } = body as unknown as { token?: string };
  return { status, fields: body.fields, token };
};

test("a name of someone in the household or on the list who is too young is refused like the record", async () => {
  const teen = await sunday.addPerson({ firstName: "Tim", lastName: "Stone", dateOfBirth: "2011-01-01" });
  const { pool } = sunday.postgres;
  await pool.query("insert into guardians (child_id, adult_id, kind) values ($1, $2, 'trusted')", [family.mia, teen]);
  const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
  const sentence = "This person is under 16 and may not collect a child.";
  for (const collectorName of ["Ben Berg", "stone, tim", "Mia Berg"]) {
    const out = await sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorName } });
    expect([out.status, out.body.code]).toEqual([403, "collector_refused"]);
    expect(await override(checkInId, collectorName)).toMatchObject({ status: 400, fields: { collectorId: sentence } });
  }
  await pool.query("update members set date_of_birth = '2000-01-01' where id = $1", [teen]);
  const { token } = await override(checkInId, "Tim Stone");
  const approved = { leadApproval: token, guardianCalledId: family.hana, note: "Called" };
  const body = { checkInId, code, collectorName: "Tim Stone", override: approved };
  expect((await sunday.team.refused(children.checkOut, { body })).status).toBe(200);
});

test("a name on the list is refused if a child of the household has it", async () => {
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "select id from guardians where child_id = $1 order by id",
    [family.mia],
  );
  await sunday.admin.call(guardians.replace, {
    params: { id: family.mia },
    query: { seen: rows.map(({ id }) => id).join() },
    body: [
      { adultId: family.hana, kind: "parent" },
      { adultName: "Ben Berg", kind: "trusted" },
    ],
  });
  const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
  const collect = (collectorName: string) =>
    sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorName } });
  expect((await collect("Ben Berg")).status).toBe(403);
  await sunday.postgres.pool.query("update members set date_of_birth = null where id = $1", [family.ben]);
  expect((await collect("Ben Berg")).status).toBe(200);
});
