// Replies of people who have died, or left the church or a ministry. The clock: Sunday, 22 November 2026, 10 AM.
import { departures } from "@narthex/contract/departures.ts";
import { eventReplies as calls } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openLiveStream } from "../../test/stream.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import { runUpkeep } from "../upkeep.ts";

let sunday: Sunday;
let admin: Person;
let supper = 0;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await setStatus("active");
  const when = { eventDate: "2026-12-06", endDate: "2026-12-06" };
  supper = await sunday.addEvent({ title: "Supper", ...when, asksForReplies: true, capacity: 1 });
  await sunday.postgres.pool.query("delete from mails");
});
afterAll(() => sunday?.close());

const here = () => ({ params: { id: supper } });
const reply = async (name: CastName) =>
  (await (await sunday.as(name)).call(calls.reply, { ...here(), body: { coming: "yes" } })).body;
const listed = async () => (await admin.call(calls.list, here())).body.map(({ name, status }) => [name, status]);
const setStatus = (membershipStatus: "active" | "inactive") =>
  admin.call(members.update, { params: { id: sunday.ids.member }, body: { membershipStatus } });
const leave = () =>
  admin.call(departures.record, {
    params: { id: sunday.ids.member },
    body: { reason: "died", leftOn: "2026-11-20" },
  });
const subjectsTo = async (name: string) =>
  (await mailsTo(sunday.postgres, `${name}@example.org`)).map(({ subject }) => subject);

test("the place of a person who has left is given away in the night", async () => {
  await reply("member");
  await reply("ministry_leader");
  await leave();
  expect((await admin.call(calls.show, here())).body).toMatchObject({ coming: 0, waiting: 1 });
  await runUpkeep(sunday.services);
  expect(await listed()).toEqual([["Daniel Okafor", "coming"]]);
  expect(await subjectsTo("ministry")).toEqual([expect.stringContaining("there is a place for you")]);
});

test("the leader of the event reads the number of people again when one of them has left", async () => {
  await sunday.postgres.pool.query("update events set ministry_id = $1 where id = $2", [sunday.music, supper]);
  await reply("member");
  const stream = await openLiveStream(await sunday.as("ministry_leader"));
  await leave();
  await until(() => stream.notices.some(({ topic, eventId }) => topic === "event_replies" && eventId === supper));
  stream.close();
});

test("a person who has left gets no place from the waiting list, and holds up no one", async () => {
  await reply("ministry_leader");
  await reply("member");
  await reply("intermediate_admin");
  await leave();
  const leader = await sunday.as("ministry_leader");
  await leader.call(calls.reply, { ...here(), body: { coming: "no" } });
  expect(await listed()).toEqual([
    ["Daniel Okafor", "declined"],
    ["Miriam Ellis", "coming"],
  ]);
  expect(await subjectsTo("member")).toEqual([]);
});

test("a person who has left is mailed no change, cancellation or reinstatement of the event", async () => {
  await reply("member");
  await leave();
  await admin.call(events.update, { ...here(), body: { location: "Garden" } });
  await admin.call(events.cancel, { ...here(), body: { tell: "concerned" } });
  await admin.call(events.reinstate, { ...here(), body: {} });
  expect(await subjectsTo("member")).toEqual([]);
});

test("an account of a person who has left cannot reply, and the reply counts again when the person is back", async () => {
  await reply("member");
  await leave();
  const lydia = await sunday.as("member");
  const refused = await lydia.refused(calls.reply, { ...here(), body: { coming: "yes", guests: 0 } });
  expect([refused.status, refused.body.code]).toEqual([409, "no_replies"]);
  expect((await lydia.call(calls.show, here())).body).toMatchObject({ isOpen: false, coming: 0 });
  await setStatus("active");
  expect((await lydia.call(calls.show, here())).body).toMatchObject({ isOpen: true, coming: 1 });
});

describe("a person who no longer belongs to the ministry of an event", () => {
  const ofMusic = () => ({ params: { id: sunday.music } });
  const assign = async (name: CastName) =>
    (await sunday.as(name)).call(ministries.assign, { ...ofMusic(), body: { memberIds: [sunday.ids.member] } });
  const end = async (call: "leave" | "decline") => (await sunday.as("member")).call(ministries[call], ofMusic());
  const takeOut = () => admin.call(ministries.unassignMany, { ...ofMusic(), body: { memberIds: [sunday.ids.member] } });
  beforeEach(async () => {
    await sunday.postgres.pool.query("delete from member_ministries");
    await sunday.postgres.pool.query("update events set ministry_id = $1 where id = $2", [sunday.music, supper]);
  });

  test.each([
    ["leaves it", () => assign("admin"), () => end("leave"), []],
    ["declines it", () => assign("ministry_leader"), () => end("decline"), []],
    ["is taken out of it", () => assign("admin"), takeOut, [expect.stringContaining("your reply no longer counts")]],
    ["is taken out of it after their death", () => assign("admin"), () => leave().then(takeOut), []],
  ] as const)("and %s has no place, and gets no email about its changes", async (_, join, stop, mails) => {
    await join();
    await reply("member");
    await reply("ministry_leader");
    await stop();
    expect(await listed()).toEqual([["Daniel Okafor", "coming"]]);
    expect(await subjectsTo("ministry")).toEqual([expect.stringContaining("there is a place for you")]);
    await admin.call(events.update, { ...here(), body: { location: "Garden" } });
    expect(await subjectsTo("member")).toEqual(mails);
  });

  test("and had declined gets no email when the day changes", async () => {
    await assign("admin");
    await (await sunday.as("member")).call(calls.reply, { ...here(), body: { coming: "no" } });
    await end("leave");
    await admin.call(events.update, { ...here(), body: { eventDateTime: "2026-12-07T10:30" } });
    expect(await subjectsTo("member")).toEqual([]);
  });

  test("and still leads it keeps the place", async () => {
    const memberIds = [sunday.ids.ministry_leader];
    await admin.call(ministries.assign, { ...ofMusic(), body: { memberIds } });
    await reply("ministry_leader");
    await admin.call(ministries.unassignMany, { ...ofMusic(), body: { memberIds } });
    expect(await listed()).toEqual([["Daniel Okafor", "coming"]]);
  });

  test("and leads it no longer has no place", async () => {
    await reply("ministry_leader");
    await admin.call(ministries.update, { ...ofMusic(), body: { leaderId: null } });
    expect(await listed()).toEqual([]);
    await admin.call(ministries.update, { ...ofMusic(), body: { leaderId: sunday.ids.ministry_leader } });
  });
});
