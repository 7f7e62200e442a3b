// The floor sends every statement of a call, inside a transaction if the call uses one, with the values of another
// request.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../server/src/app.ts";
import { quiet } from "../../server/test/quiet.ts";
import { openSunday, type Sunday } from "../../server/test/sunday.ts";
import type { Call } from "./calls.ts";
import { recordCall, recordClients } from "./recording.ts";
import { createReplay } from "./replay.ts";

let sunday: Sunday;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

test.each([
  ["one statement alone", null],
  ["in a transaction, where places have to be counted", 500],
])("a check-in is replayed for another member: %s", async (_how, maxAttendees) => {
  const { pool } = sunday.postgres;
  const eventId = await sunday.addEvent({ maxAttendees });
  const [memberId, otherId] = [await sunday.addPerson(), await sunday.addPerson()];
  // The floor replaces the member's id, so no other value may be equal to it.
  expect([memberId, otherId]).not.toContain(eventId);
  const { cookies } = await sunday.as("admin");
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const call: Call = {
    name: "record attendance",
    kind: "attendance",
    variants: 1,
    request: () => ({
      method: "POST",
      path: calls.record.path,
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ memberId, eventId }),
    }),
    marks: () => ({ member: String(memberId) }),
  };
  const app = await createApp(sunday.services, quiet);
  // One run measures two sizes.
  recordClients();
  recordClients();
  const recording = await recordCall(app, call, 0);
  await app.close();
  const texts = recording.statements.map(({ text }) => text);
  const isTransaction = maxAttendees !== null;
  const around = isTransaction ? ["begin", "commit"] : [];
  expect(texts.filter((text) => text === "begin" || text === "commit")).toEqual(around);
  expect(texts.filter((text) => text.includes("insert into"))).toHaveLength(1);
  // `begin` is sent together with the first statement.
  const [begin, first] = isTransaction ? recording.statements.slice(texts.indexOf("begin")) : [];
  expect(first?.step).toBe(begin?.step);

  await createReplay(recording, { main: pool, counters: pool })({ member: String(otherId) });
  const done = async (id: number) =>
    (
      await pool.query(
        `select event_id, check_in_time, last_check_in, action, detail - 'memberId' as detail
         from attendance join members on members.id = member_id
         join audit_entries on action = 'checked_in' and (detail ->> 'memberId')::int = member_id
         where member_id = $1 and event_id = $2 and (detail ->> 'eventId')::int = $2`,
        [id, eventId],
      )
    ).rows;
  expect(await done(memberId)).toHaveLength(1);
  expect(await done(otherId)).toEqual(await done(memberId));
});
