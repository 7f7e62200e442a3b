// The emails about requests, removals and refusals. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { ownServing } from "@narthex/contract/own-serving.ts";
import { serving } from "@narthex/contract/serving.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { addPosition, addRequest, readServingToken, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { openServingLink } from "./news/link.ts";

const LYDIA = "member@example.org";
const DANIEL = "ministry@example.org";

let sunday: Sunday;
let daniel: Person;
let lydia: Person;
let greeter = 0;
let sound = 0;
let eventId = 0;
let later = 0;
beforeAll(async () => {
  sunday = await openSunday();
  [daniel, lydia] = [await sunday.as("ministry_leader"), await sunday.as("member")];
  greeter = await addPosition(sunday, sunday.music, "Greeter");
  sound = await addPosition(sunday, sunday.music, "Sound");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from serving_requests");
  await sunday.postgres.pool.query("delete from mails");
  const add = async (day: string, location?: string) => {
    const id = await sunday.addEvent({ eventDate: day, endDate: day, ...(location ? { location } : {}) });
    const values = [sunday.music, id];
    await sunday.postgres.pool.query("insert into serving_events (ministry_id, event_id) values ($1, $2)", values);
    return id;
  };
  [later, eventId] = [await add("2026-12-06"), await add("2026-11-29", "Main Hall")];
});
afterAll(() => sunday?.close());

const planLydia = (more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, { eventId, positionId: greeter, memberId: sunday.ids.member, ...more });
const ask = () => daniel.call(serving.ask, { params: { id: sunday.music } });

test("a person who is asked gets one email with all events in their order and one link", async () => {
  await planLydia({ eventId: later, positionId: sound, state: "draft" });
  await planLydia({ state: "draft" });
  expect((await ask()).body).toEqual({ asked: 1, own: 0, withoutEmail: [] });
  const [text = "", ...others] = await textsTo(sunday, LYDIA);
  expect(others).toEqual([]);
  expect(text).toContain(
    [
      "Hello Lydia,",
      "You are asked to serve in Music:",
      "Sunday, November 29 at 10:30 AM: Greeter, Sunday Service, Main Hall\nSunday, December 6 at 10:30 AM: Sound, Sunday Service",
      "Please answer here:\n",
    ].join("\n\n"),
  );
  expect(text).toContain("You can change your answer until the event ends.");
  const link = openServingLink(sunday.services.secret, readServingToken(text));
  expect([link?.memberId, link?.email, link?.until.toString()]).toEqual([
    sunday.ids.member,
    LYDIA,
    "2026-12-07T17:00:00Z",
  ]);
  await ask();
  expect(await textsTo(sunday, LYDIA)).toHaveLength(1);
});

test("the leader learns who got no email because there is no address", async () => {
  const memberId = await sunday.addPerson({ firstName: "Anna", lastName: "Berg", email: null });
  await planLydia({ state: "draft" });
  await planLydia({ memberId, state: "draft" });
  expect((await ask()).body).toEqual({ asked: 2, own: 0, withoutEmail: ["Anna Berg"] });
  expect(await sunday.count("select count(*) from mails")).toBe(1);
});

test("a person who was asked is mailed when they are taken out of the plan, unless the event is canceled", async () => {
  const admin = await sunday.as("admin");
  const ids = [await planLydia(), await planLydia({ positionId: sound, state: "draft" })];
  const atCanceled = await planLydia({ eventId: later });
  await admin.call(events.cancel, { params: { id: later }, body: { tell: "nobody" } });
  for (const id of [...ids, atCanceled]) await daniel.call(serving.remove, { params: { id } });
  expect(await textsTo(sunday, LYDIA)).toEqual([
    expect.stringContaining(
      "You no longer need to serve in Music:\nSunday, November 29 at 10:30 AM: Greeter, Sunday Service, Main Hall",
    ),
    expect.stringContaining("This is canceled"),
  ]);
});

test("the leader is mailed once who declined, why, and where another person can be asked", async () => {
  const id = await planLydia();
  const answer = (body: object) => lydia.call(ownServing.answer, { params: { id }, body: body as never });
  await answer({ answer: "declined", reason: "We are traveling." });
  await answer({ answer: "declined", reason: "We are away." });
  const [text = "", ...others] = await textsTo(sunday, DANIEL);
  expect(others).toEqual([]);
  for (const words of [
    "Hello Daniel,",
    "Lydia Marsh cannot serve in Music:\nSunday, November 29 at 10:30 AM: Greeter, Sunday Service, Main Hall",
    "Reason: We are traveling.",
    `/serving/${sunday.music}?from=2026-11-29\n`,
  ])
    expect(text).toContain(words);
  sunday.setNow("2026-11-22T16:00:01Z");
  await answer({ answer: "accepted" });
  await answer({ answer: "accepted" });
  const after = await textsTo(sunday, DANIEL);
  expect(after).toHaveLength(2);
  expect(after[0]).toContain("Lydia Marsh can serve after all in Music:");
});

test("the leader gets one email about a person who presses back and forth within an hour, and another one later", async () => {
  const id = await planLydia();
  const answer = (given: "accepted" | "declined") =>
    lydia.call(ownServing.answer, { params: { id }, body: { answer: given } });
  await answer("accepted");
  for (const [minute, given] of [
    ["05", "declined"],
    ["06", "accepted"],
    ["07", "declined"],
    ["50", "accepted"],
  ] as const) {
    sunday.setNow(`2026-11-22T15:${minute}:00Z`);
    await answer(given);
  }
  expect(await textsTo(sunday, DANIEL)).toEqual([expect.stringContaining("Lydia Marsh cannot serve")]);
  sunday.setNow("2026-11-22T16:04:59Z");
  await answer("declined");
  expect(await textsTo(sunday, DANIEL)).toHaveLength(1);
  sunday.setNow("2026-11-22T16:05:01Z");
  await answer("accepted");
  await answer("declined");
  expect((await textsTo(sunday, DANIEL)).map((text) => /Lydia Marsh (.*) in Music/.exec(text)?.[1])).toEqual([
    "cannot serve",
    "can serve after all",
    "cannot serve",
  ]);
});

test("the leader is mailed that a person who declined takes the place from the plan, but not within an hour", async () => {
  for (const minutes of [61, 59]) {
    await sunday.postgres.pool.query("delete from serving_requests");
    sunday.setNow(SUNDAY_TEN);
    const id = await planLydia();
    await lydia.call(ownServing.answer, { params: { id }, body: { answer: "declined", reason: "We are away." } });
    await sunday.postgres.pool.query("delete from mails");
    sunday.setNow(Temporal.Instant.from(SUNDAY_TEN).add({ minutes }).toString());
    const body = { eventId, positionId: greeter };
    const taken = await lydia.call(serving.volunteer, { params: { id: sunday.music }, body });
    expect(taken.body).toMatchObject({ state: "accepted", reason: null });
    const told = minutes > 60 ? [expect.stringContaining("Lydia Marsh can serve after all in Music:")] : [];
    expect(await textsTo(sunday, DANIEL)).toEqual(told);
  }
});

test("a leader gets no email about a refusal that the leader records, nor about an own one", async () => {
  const ids = [await planLydia(), await planLydia({ memberId: sunday.ids.ministry_leader })];
  for (const id of ids) await daniel.call(ownServing.answer, { params: { id }, body: { answer: "declined" } });
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("a refusal in a ministry without a leader is mailed to the person who asked", async () => {
  const admin = await sunday.as("admin");
  const positionId = await addPosition(sunday, sunday.youth, "Games");
  const values = {
    event_id: eventId,
    position_id: positionId,
    member_id: sunday.ids.member,
    asked_by: sunday.ids.admin,
  };
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    "insert into serving_requests (event_id, position_id, member_id, asked_by, state) values ($1, $2, $3, $4, 'asked') returning id",
    Object.values(values),
  );
  await lydia.call(ownServing.answer, { params: { id: rows[0]?.id ?? 0 }, body: { answer: "declined" } });
  const { email } = (await admin.call(members.me)).body;
  expect(await textsTo(sunday, email ?? "")).toEqual([expect.stringContaining("Lydia Marsh cannot serve in Youth")]);
});

test("a refusal in a ministry without a leader that nobody asked for is mailed to the office", async () => {
  const positionId = await addPosition(sunday, sunday.youth, "Kitchen");
  const id = await planLydia({ positionId });
  await lydia.call(ownServing.answer, { params: { id }, body: { answer: "declined" } });
  const { rows } = await sunday.postgres.pool.query<{ recipient: string }>("select recipient from mails order by 1");
  expect(rows.map(({ recipient }) => recipient)).toEqual(["admin@example.org", "leader@example.org"]);
  expect(await sunday.count("select count(*) from serving_requests where state = 'declined'")).toBe(1);
});
