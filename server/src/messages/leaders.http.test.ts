// Messages to those who lead a ministry.
import { messages as calls, type MessageInput } from "@narthex/contract/messages.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { type Letters, openLetters, TEXT, toAll, toMinistry } from "../../test/letters.ts";

let sunday: Letters;
let [ruth, miriam, daniel, lydia]: Person[] = [];
beforeAll(async () => {
  sunday = await openLetters();
  const names = ["admin", "intermediate_admin", "ministry_leader", "member"] as const;
  [ruth, miriam, daniel, lydia] = await Promise.all(names.map((name) => sunday.as(name)));
});
beforeEach(async () => {
  await setCoLeaders(sunday.ids.intermediate_admin);
  await sunday.clear();
});
afterAll(() => sunday?.close());

const by = (person: Person | undefined): Person => person ?? sunday.stranger();
const setCoLeaders = (...coLeaderIds: number[]) =>
  by(ruth).call(ministries.update, { params: { id: sunday.music }, body: { coLeaderIds } });
const toLeaders = (ministryId = sunday.music): MessageInput => ({ ...toMinistry(ministryId), onlyLeaders: true });
const countInboxes = async () => {
  const names = ["admin", "intermediate_admin", "ministry_leader", "member"] as const;
  return Promise.all(names.map(async (name) => (await sunday.inboxOf(name)).length));
};

test("a message to the leaders reaches leader and co-leaders, not the people of the ministry, and is recorded", async () => {
  const body = await sunday.send(by(ruth), toLeaders());
  expect(body).toMatchObject({ recipientType: "ministry", onlyLeaders: true, recipientName: "Music", reached: 2 });
  expect(await countInboxes()).toEqual([0, 1, 1, 0]);
  expect(await sunday.inboxOf("ministry_leader")).toMatchObject([{ ...TEXT, onlyLeaders: true, can: { reply: true } }]);
  expect((await sunday.auditOf("message")).at(-1)).toMatchObject({
    action: "sent_to_leaders",
    detail: { ministryId: sunday.music, people: 2 },
  });
});

test("a co-leader who writes to the leaders gets no copy, and a person outside the ministry may write too", async () => {
  expect(await sunday.send(by(miriam), toLeaders())).toMatchObject({ reached: 1 });
  expect(await countInboxes()).toEqual([0, 0, 1, 0]);
  await sunday.postgres.pool.query("update ministries set leader_id = $1 where id = $2", [
    sunday.ids.admin,
    sunday.youth,
  ]);
  expect(await sunday.send(by(lydia), toLeaders(sunday.youth))).toMatchObject({ reached: 1 });
  expect((await sunday.inboxOf("admin")).map(({ senderName }) => senderName)).toEqual(["Lydia Marsh"]);
});

test("a message to the whole ministry reaches a co-leader who does not belong to it", async () => {
  await sunday.send(by(ruth), toMinistry(sunday.music));
  expect(await countInboxes()).toEqual([0, 1, 1, 1]);
  const groups = (await by(ruth).call(calls.groups)).body;
  expect(groups.find(({ ministryId }) => ministryId === sunday.music)).toMatchObject({ reached: 3 });
});

test("an inactive leader gets no message of a member, but one of an administrator, who finds inactive people", async () => {
  const setStatus = (status: string) =>
    sunday.postgres.pool.query("update members set membership_status = $1 where id = $2", [
      status,
      sunday.ids.ministry_leader,
    ]);
  await setStatus("inactive");
  expect(await sunday.send(by(lydia), toLeaders())).toMatchObject({ reached: 1 });
  expect(await countInboxes()).toEqual([0, 1, 0, 0]);
  expect(await sunday.send(by(ruth), toLeaders())).toMatchObject({ reached: 2 });
  expect(await countInboxes()).toEqual([0, 2, 1, 0]);
  await setStatus("active");
});

test("pending people, a ministry that no one leads, and a message to everyone's leaders are refused", async () => {
  const pending = await sunday.as("pending");
  expect((await pending.refused(calls.send, { body: toLeaders() })).status).toBe(403);
  await sunday.postgres.pool.query("update ministries set leader_id = null where id = $1", [sunday.youth]);
  const { status, body } = await by(daniel).refused(calls.send, { body: toLeaders(sunday.youth) });
  expect([status, body.code]).toEqual([409, "nobody_reached"]);
  const wrong = await by(ruth).refused(calls.send, { body: { ...toAll, onlyLeaders: true } });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { recipientType: "Please choose from the list." }]);
  expect(await sunday.count("select count(*) from messages")).toBe(0);
});
