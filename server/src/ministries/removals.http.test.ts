// Taking many people out of a ministry in one call.
import { ministries as calls } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

let made = 0;
/** A ministry with so many people. */
const filled = async (many: number, leaderId: number | null = null): Promise<[id: number, ...memberIds: number[]]> => {
  made += 1;
  const { id } = (await admin.call(calls.create, { body: { name: `Ministry ${made}`, leaderId } })).body;
  const memberIds: number[] = [];
  for (let index = 0; index < many; index++) memberIds.push(await sunday.addPerson({ firstName: `P${index}` }));
  await admin.call(calls.assign, { params: { id }, body: { memberIds } });
  return [id, ...memberIds];
};
const listed = async (id: number): Promise<number[]> =>
  (await admin.call(calls.members, { params: { id } })).body.map((member) => member.id);
const logged = async (id: number) =>
  (await sunday.auditOf("ministry")).filter(
    ({ subjectId, action }) => subjectId === `${id}` && action === "unassigned",
  );
const removeMany = (id: number, memberIds: number[], person = admin) =>
  person.call(calls.unassignMany, { params: { id }, body: { memberIds } });

test("many at a time, once each, also for repeated requests", async () => {
  const [id, ...ten] = await filled(10);
  const heard = await sunday.recordChanges();
  const first = await removeMany(id, [...ten.slice(1), ...ten.slice(1)].reverse());
  expect([first.status, first.body.memberCount]).toEqual([200, 1]);
  expect(await listed(id)).toEqual(ten.slice(0, 1));
  const again = await removeMany(id, ten.slice(1));
  expect([again.status, again.body]).toEqual([200, first.body]);
  await removeMany(id, [...ten, 2_000_000_000]);
  const gone = [ten.slice(1), ten.slice(0, 1)];
  expect(await heard.first(2)).toEqual(gone.map((memberIds) => ({ topic: "ministries", memberIds })));
  expect((await logged(id)).map(({ action, detail }) => [action, detail])).toEqual(
    gone.map((ids) => ["unassigned", { memberIds: ids.map(String) }]),
  );
});

test("many by several at the same moment succeeds and is logged once each", async () => {
  const [id, ...twenty] = await filled(20);
  const answers = await Promise.all([twenty, twenty.toReversed(), twenty.slice(5)].map((ids) => removeMany(id, ids)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const named = (await logged(id)).flatMap(({ detail }) => detail.memberIds as string[]);
  expect(named.toSorted()).toEqual(twenty.map(String).toSorted());
});

test.each([
  [{}, "Please choose at least one member."],
  [{ memberIds: [] }, "Please choose at least one member."],
  [{ memberIds: Array.from({ length: 501 }, (_, at) => at + 1) }, "Please choose at most 500 members at once."],
])("many without a proper list is refused", async (body, sentence) => {
  const answer = await admin.refused(calls.unassignMany, { params: { id: sunday.youth }, body });
  expect([answer.status, answer.body.fields]).toEqual([400, { memberIds: sentence }]);
});

test("many skips those a leader does not find in the directory", async () => {
  const [id, one = 0, two = 0] = await filled(2, sunday.ids.ministry_leader);
  await sunday.postgres.pool.query("update members set membership_status = 'inactive' where id = $1", [two]);
  await removeMany(id, [one, two], await sunday.as("ministry_leader"));
  expect(await listed(id)).toEqual([two]);
});
