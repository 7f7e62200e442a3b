// Staff with the duty of the children's team hand children over, so they do not change by whom a child is collected: not
// through the list, and not through the records of the people on it.
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { importWhole } from "../../test/import.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const REFUSED = { status: 403, body: { code: "collector_record" } };
const PHONE = "+12125550199";

let sunday: ChildrensSunday;
let family: Family;
/** Staff, with the duty of the children's team. */
let worker: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  worker = await sunday.as("intermediate_admin");
  const { id } = (await worker.call(signin.user)).body;
  await sunday.admin.call(users.update, { params: { id }, body: { duties: ["childrens_team"] } });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians cascade");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const update = (by: Person, id: number, body: object) => by.refused(members.update, { params: { id }, body });
const merge = (by: Person, id: number, otherId: number) =>
  by.refused(merges.merge, { params: { id }, body: { otherId, choices: { firstName: "other", lastName: "other" } } });
const homeOf = async (memberId: number) =>
  (await sunday.admin.call(households.list, { query: { memberId } })).body[0] ?? { id: 0, members: [] };

test("names, dates of birth and phone numbers of people on a list are changed by a colleague", async () => {
  for (const body of [{ firstName: "Eve", lastName: "Stranger" }, { phone: PHONE }, { dateOfBirth: "1980-01-01" }]) {
    expect(await update(worker, family.hana, body)).toMatchObject(REFUSED);
    expect((await update(sunday.admin, family.hana, body)).status).toBe(200);
  }
  const unchanged = { firstName: "Eve", phone: PHONE, address: "1 Hill Street" };
  expect((await update(worker, family.hana, unchanged)).status).toBe(200);
  expect((await update(worker, family.sam, { phone: PHONE })).status).toBe(200);
});

test("no record is merged with that of a person on a list or of a child with a list, and such a merge is not undone", async () => {
  const stranger = await sunday.addPerson({ firstName: "Eve", lastName: "Stranger" });
  expect(await merge(worker, family.hana, stranger)).toMatchObject(REFUSED);
  expect(await merge(worker, stranger, family.hana)).toMatchObject(REFUSED);
  const other = await sunday.addFamily();
  expect(await merge(worker, family.mia, other.mia)).toMatchObject(REFUSED);
  const { mergeId } = (
    await sunday.admin.call(merges.merge, { params: { id: family.hana }, body: { otherId: stranger } })
  ).body;
  expect(await worker.refused(merges.undo, { params: { id: mergeId } })).toMatchObject(REFUSED);
  const [one, two] = [
    await sunday.addPerson({ firstName: "Kim", lastName: "Alone" }),
    await sunday.addPerson({ firstName: "Kim", lastName: "Alone" }),
  ];
  expect((await merge(worker, one, two)).status).toBe(201);
});

test("the phone number of a household with a person on a list, and such a person's household, are changed by a colleague", async () => {
  const { id, members: people } = await homeOf(family.hana);
  const change = (by: Person, body: object) => by.refused(households.update, { params: { id }, body });
  const wanted = people.map(({ memberId, role }) => ({ memberId, role }));
  expect(await change(worker, { phone: PHONE })).toMatchObject(REFUSED);
  const withoutHana = wanted.filter(({ memberId }) => memberId !== family.hana);
  expect(await change(worker, { members: withoutHana })).toMatchObject(REFUSED);
  const grandmother = await sunday.addPerson({ firstName: "Edda", lastName: "Elder" });
  const withGrandmother = [...wanted, { memberId: grandmother, role: "adult" as const }];
  expect((await change(worker, { members: withGrandmother })).status).toBe(200);
  expect((await change(worker, { address: "1 Hill Street" })).status).toBe(200);
  const body = { name: "Second", phone: PHONE, members: [{ memberId: family.hana, role: "adult" as const }] };
  expect(await worker.refused(households.create, { body })).toMatchObject(REFUSED);
  expect((await change(sunday.admin, { phone: PHONE })).status).toBe(200);
});

test("an import that would change a person on a list is made by a colleague", async () => {
  const importNora = (by: Person, phone: string) =>
    importWhole(by, [
      "Person ID,Household Primary Contact,First Name,Last Name,Birthdate,Home Email,Household ID,Household Name,Mobile Phone Number",
      `P1,,Nora,Newman,,,,,${phone}`,
    ]);
  await importNora(sunday.admin, "+12125550170");
  const readNora = async () => {
    const sql = "select id, phone from members where first_name = 'Nora' and last_name = 'Newman'";
    return (await sunday.postgres.pool.query<{ id: number; phone: string }>(sql)).rows;
  };
  const [nora] = await readNora();
  const params = { id: family.mia };
  const query = { seen: (await sunday.lead.call(guardians.list, { params })).body.map(({ id }) => id).join() };
  const body = [{ adultId: nora?.id ?? 0, kind: "parent" as const }];
  await sunday.lead.call(guardians.replace, { params, query, body });
  expect((await importNora(worker, PHONE)).status).toBe("failed");
  expect(await readNora()).toEqual([nora]);
  expect((await importNora(sunday.admin, PHONE)).status).toBe("done");
  expect(await readNora()).toEqual([{ ...nora, phone: PHONE }]);
});

test("a children's lead with the role of staff makes these changes", async () => {
  const { id } = (await worker.call(signin.user)).body;
  const give = (duty: "childrens_lead" | "childrens_team") =>
    sunday.admin.call(users.update, { params: { id }, body: { duties: [duty] } });
  await give("childrens_lead");
  expect((await update(worker, family.hana, { phone: PHONE })).status).toBe(200);
  expect((await worker.refused(guardians.list, { params: { id: family.mia } })).status).toBe(200);
  await give("childrens_team");
});
