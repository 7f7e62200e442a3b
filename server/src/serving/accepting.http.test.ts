// Several requests that are accepted together. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { servingAnswers } from "@narthex/contract/serving-answers.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPosition, addRequest, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { sealServingLink } from "./news/link.ts";

const LYDIA = "member@example.org";
const ENDS = "2026-12-20T17:00:00Z";

let sunday: Sunday;
let greeter = 0;
let token = "";
beforeAll(async () => {
  sunday = await openSunday();
  greeter = await addPosition(sunday, sunday.music, "Greeter");
  token = sealServingLink(sunday.services.secret, { memberId: sunday.ids.member, email: LYDIA }, [ENDS]);
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["serving_requests", "mails", "rate_limits"])
    await sunday.postgres.pool.query(`delete from ${table}`);
});
afterAll(() => sunday?.close());

const addEvent = (day: string) => sunday.addEvent({ eventDate: day, endDate: day });
const ask = async (day: string, more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, {
    eventId: more.eventId ?? (await addEvent(day)),
    positionId: greeter,
    memberId: sunday.ids.member,
    ...more,
  });
const readStates = async (ids: readonly number[]) => {
  const query = "select state from serving_requests where id = any($1) order by id";
  return (await sunday.postgres.pool.query<{ state: string }>(query, [ids])).rows.map(({ state }) => state);
};
/** Requests at one event that takes place, one that is canceled and one that is over; and a full place. */
async function askForAll() {
  const open = await ask("2026-11-29");
  const canceledAt = await addEvent("2026-12-06");
  const canceled = await ask("", { eventId: canceledAt });
  await (await sunday.as("admin")).call(events.cancel, { params: { id: canceledAt }, body: { tell: "nobody" } });
  const over = await ask("2026-11-15");
  const eventId = await addEvent("2026-12-13");
  const full = await ask("", { eventId, state: "declined" });
  for (const name of ["ministry_leader", "admin"] as const) await ask("", { eventId, memberId: sunday.ids[name] });
  await sunday.postgres.pool.query("delete from mails");
  return [open, canceled, over, full];
}
const AFTER = ["accepted", "asked", "asked", "declined"];

test("a person accepts several requests, without those that are canceled, over or full", async () => {
  const lydia = await sunday.as("member");
  const ids = await askForAll();
  const entries = (await sunday.auditOf("event")).length;
  expect((await lydia.call(servingAnswers.accept, { body: { ids } })).body).toEqual({ accepted: 1, leftOut: 3 });
  expect(await readStates(ids)).toEqual(AFTER);
  const [written, ...others] = (await sunday.auditOf("event")).slice(entries);
  expect(others).toEqual([]);
  expect(written).toMatchObject({ action: "serving_accepted", detail: { memberId: sunday.ids.member } });
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("the leader is mailed about each request that a person had declined, as for single answers", async () => {
  const lydia = await sunday.as("member");
  const ids = [await ask("2026-11-29", { state: "declined" }), await ask("2026-12-06", { state: "declined" })];
  await lydia.call(servingAnswers.accept, { body: { ids } });
  expect(await textsTo(sunday, "ministry@example.org")).toEqual([
    expect.stringContaining("Lydia Marsh can serve after all in Music:"),
    expect.stringContaining("Lydia Marsh can serve after all in Music:"),
  ]);
});

test("a leader records that a person accepted several requests, also drafts", async () => {
  const ids = [await ask("2026-11-29"), await ask("2026-12-06", { state: "draft" })];
  const daniel = await sunday.as("ministry_leader");
  expect((await daniel.call(servingAnswers.accept, { body: { ids } })).body).toEqual({ accepted: 2, leftOut: 0 });
  expect(await readStates(ids)).toEqual(["accepted", "accepted"]);
});

test("nobody else accepts them: other leaders, people of the ministry, strangers; a person no drafts", async () => {
  const ids = [await ask("2026-11-29", { memberId: sunday.ids.admin }), await ask("2026-12-06", { state: "draft" })];
  const games = await addPosition(sunday, sunday.youth, "Games");
  const ofYouth = await ask("2026-11-29", { positionId: games, memberId: sunday.ids.admin });
  for (const [name, wanted] of [
    ["member", ids],
    ["ministry_leader", [ofYouth]],
  ] as const) {
    const { body } = await (await sunday.as(name)).refused(servingAnswers.accept, { body: { ids: [...wanted] } });
    expect([name, body.code]).toEqual([name, "not_found"]);
  }
  expect((await sunday.stranger().refused(servingAnswers.accept, { body: { ids } })).status).toBe(401);
  expect((await (await sunday.as("admin")).refused(servingAnswers.accept, { body: { ids: [] } })).status).toBe(400);
  expect(await readStates([...ids, ofYouth])).toEqual(["asked", "draft", "asked"]);
});

test("the link of an email accepts several requests of its person, and counts as one answer", async () => {
  const ids = await askForAll();
  const others = await ask("2026-11-29", { memberId: sunday.ids.admin });
  const stranger = sunday.stranger();
  const body = { token, ids: [...ids, others] };
  const { requests, ...counted } = (await stranger.call(servingAnswers.acceptByLink, { body })).body;
  expect(counted).toEqual({ firstName: "Lydia", accepted: 1, leftOut: 4 });
  expect(requests.map(({ id, state }) => [id, state])).toContainEqual([ids[0], "accepted"]);
  expect(await readStates([...ids, others])).toEqual([...AFTER, "asked"]);
  const refuse = async (more: object) =>
    (await stranger.refused(servingAnswers.acceptByLink, { body: { ...body, ...more } })).body.code;
  expect(await refuse({ ids: [others] })).toBe("not_found");
  expect(await refuse({ token: "x" })).toBe("link_expired");
  for (let count = 2; count < 60; count += 1)
    await stranger.call(servingAnswers.acceptByLink, { body: { token, ids: ids.slice(0, 1) } });
  expect(await refuse({})).toBe("too_many");
  const lydia = await sunday.as("member");
  expect((await lydia.call(ownServing.show)).body.requests).toHaveLength(3);
});
