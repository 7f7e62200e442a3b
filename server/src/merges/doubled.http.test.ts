// Of two rows of which a person has only one, a merge keeps the better one, and its undo restores both.
import { merges as calls } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let miriam: Person;
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const merge = async (id: number, otherId: number) =>
  (await miriam.call(calls.merge, { params: { id }, body: { otherId } })).body.mergeId;
const undo = (id: number) => miriam.call(calls.undo, { params: { id } });

interface Reply {
  status: "coming" | "waiting" | "declined";
  guests: number;
  day: string;
}
const [EARLIER, LATER] = ["2026-11-19", "2026-11-20"];

test.each<[Reply, Reply]>([
  [
    { status: "coming", guests: 2, day: LATER },
    { status: "declined", guests: 0, day: EARLIER },
  ],
  [
    { status: "declined", guests: 0, day: LATER },
    { status: "coming", guests: 2, day: EARLIER },
  ],
  [
    { status: "coming", guests: 4, day: LATER },
    { status: "coming", guests: 0, day: EARLIER },
  ],
  [
    { status: "coming", guests: 0, day: EARLIER },
    { status: "waiting", guests: 4, day: LATER },
  ],
])("of two replies to one event, %j is kept before %j", async (better, worse) => {
  const eventId = await sunday.addEvent();
  const [one, other] = [await sunday.addPerson(), await sunday.addPerson()];
  const add = (memberId: number, { status, guests, day }: Reply) =>
    sunday.postgres.pool.query(
      `insert into event_replies (event_id, member_id, status, guests, queued_at, updated_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [eventId, memberId, status, guests, day],
    );
  await add(one, better);
  await add(other, worse);
  const read = async () =>
    (await sunday.postgres.pool.query("select * from event_replies where event_id = $1 order by id", [eventId])).rows;
  const before = await read();
  for (const [id, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const mergeId = await merge(id, otherId);
    expect(await read()).toMatchObject([{ member_id: id, status: better.status, guests: better.guests }]);
    await undo(mergeId);
    expect(await read()).toEqual(before);
  }
});
