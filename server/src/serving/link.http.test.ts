// The link of an email, with which people answer without an account. The clock: Sunday, 22 November 2026, 10 AM.
import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { linkedServing } from "@narthex/contract/own-serving.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPosition, addRequest, readServingToken, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { seal } from "../sealed.ts";
import { sealServingLink } from "./news/link.ts";

const SUNDAY = { eventDate: "2026-11-29", endDate: "2026-11-29" };
const ENDS = "2026-11-29T17:00:00Z";
const HOME = "home@example.org";

let sunday: Sunday;
let greeter = 0;
let eventId = 0;
let maria = 0;
let token = "";
beforeAll(async () => {
  sunday = await openSunday();
  greeter = await addPosition(sunday, sunday.music, "Greeter");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  for (const table of ["serving_requests", "mails", "rate_limits"])
    await sunday.postgres.pool.query(`delete from ${table}`);
  eventId = await sunday.addEvent({ ...SUNDAY, location: "Main Hall" });
  maria = await sunday.addPerson({ firstName: "Maria", email: HOME });
  token = sealServingLink(sunday.services.secret, { memberId: maria, email: HOME }, [ENDS]);
});
afterAll(() => sunday?.close());

const ask = (more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, { eventId, positionId: greeter, memberId: maria, ...more });
const look = async () => (await sunday.stranger().call(linkedServing.look, { body: { token } })).body;
const answer = async (id: number, answered: "accepted" | "declined", reason?: string) =>
  (await sunday.stranger().call(linkedServing.answer, { body: { token, id, answer: answered, reason } })).body;
const refuseLook = async (other = token) =>
  (await sunday.stranger().refused(linkedServing.look, { body: { token: other } })).body.code;
const refuseAnswer = async (id: number, other = token) => {
  const body = { token: other, id, answer: "accepted" };
  return (await sunday.stranger().refused(linkedServing.answer, { body })).body.code;
};
const stateOf = async (id: number) =>
  (await sunday.postgres.pool.query("select state from serving_requests where id = $1", [id])).rows[0]?.state;

test("opening the page and looking change nothing, and show only what this person is asked", async () => {
  const id = await ask();
  await ask({ state: "draft", positionId: await addPosition(sunday, sunday.music, "Sound") });
  await ask({ eventId: await sunday.addEvent({ eventDate: "2026-11-15", endDate: "2026-11-15" }) });
  await ask({ memberId: sunday.ids.member });
  for (const method of ["GET", "HEAD"]) {
    const page = await sunday.stranger().fetch("/api/serving/page", { method });
    expect(page.status).toBeLessThan(500);
    await page.body?.cancel();
  }
  const before = await sunday.count("select count(*) from live_changes");
  expect(await look()).toEqual({
    firstName: "Maria",
    requests: [
      {
        id,
        state: "asked",
        reason: null,
        position: "Greeter",
        ministry: { id: sunday.music, name: "Music" },
        event: {
          id: eventId,
          title: "Sunday Service",
          eventDate: "2026-11-29",
          startTime: "10:30",
          endDate: "2026-11-29",
          endTime: "12:00",
          timezone: "America/New_York",
          location: "Main Hall",
          isCanceled: false,
        },
      },
    ],
  });
  expect(await sunday.count("select count(*) from live_changes")).toBe(before);
  expect(await stateOf(id)).toBe("asked");
});

test("a person accepts, declines with a reason that the leader gets, and accepts again, without an account", async () => {
  const id = await ask();
  expect((await answer(id, "accepted")).requests).toMatchObject([{ id, state: "accepted" }]);
  expect((await answer(id, "declined", "I am ill.")).requests).toMatchObject([
    { state: "declined", reason: "I am ill." },
  ]);
  expect(await textsTo(sunday, "ministry@example.org")).toEqual([expect.stringContaining("Reason: I am ill.")]);
  expect((await answer(id, "accepted")).requests).toMatchObject([{ state: "accepted", reason: null }]);
  const entries = (await sunday.auditOf("event")).filter(({ action }) => action.startsWith("serving"));
  expect(entries.map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual(
    ["serving_accepted", "serving_declined", "serving_accepted"].map((action) => [action, null, { memberId: maria }]),
  );
});

test("a link works until a day after the last event of its email", async () => {
  const id = await ask({ state: "accepted" });
  sunday.setNow("2026-11-30T16:59:00Z");
  expect(await look()).toEqual({ firstName: "Maria", requests: [] });
  expect(await refuseAnswer(id)).toBe("serving_over");
  sunday.setNow("2026-11-30T17:00:00Z");
  expect([await refuseLook(), await refuseAnswer(id)]).toEqual(["link_expired", "link_expired"]);
});

test("a link ends when the person gets another address, leaves the church, or is deleted", async () => {
  const id = await ask();
  const admin = await sunday.as("admin");
  const params = { id: maria };
  const isEnded = async () => {
    expect([await refuseLook(), await refuseAnswer(id)]).toEqual(["link_expired", "link_expired"]);
  };
  await admin.call(members.update, { params, body: { email: "maria@example.org" } });
  await isEnded();
  await admin.call(members.update, { params, body: { email: HOME } });
  expect((await look()).firstName).toBe("Maria");
  await admin.call(members.update, { params, body: { membershipStatus: "inactive" } });
  await isEnded();
  await sunday.postgres.pool.query("delete from members where id = $1", [maria]);
  await isEnded();
  expect(await sunday.count("select count(*) from mails")).toBe(0);
});

test("the link of a person whose record was merged into another with the same address shows the requests of both", async () => {
  const id = await ask();
  const survivorId = await sunday.addPerson({ firstName: "Mary", email: HOME });
  await (await sunday.as("admin")).call(merges.merge, { params: { id: survivorId }, body: { otherId: maria } });
  expect(await look()).toMatchObject({ firstName: "Mary", requests: [{ id }] });
});

test("a link answers only requests of its person that were sent", async () => {
  const others = await ask({ memberId: sunday.ids.member });
  const draft = await ask({ state: "draft" });
  for (const id of [others, draft, 2 ** 31 - 1]) expect([id, await refuseAnswer(id)]).toEqual([id, "not_found"]);
  expect([await stateOf(others), await stateOf(draft)]).toEqual(["asked", "draft"]);
});

test("a canceled event is shown as canceled, and takes no answer", async () => {
  const id = await ask();
  await (await sunday.as("admin")).call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  expect((await look()).requests).toMatchObject([{ id, event: { isCanceled: true } }]);
  expect(await refuseAnswer(id)).toBe("event_cancelled");
});

test("two people who share an address answer only for themselves", async () => {
  const paul = await sunday.addPerson({ firstName: "Paul", email: HOME });
  const [ofMaria, ofPaul] = [await ask(), await ask({ memberId: paul })];
  await (await sunday.as("admin")).call(events.update, {
    params: { id: eventId },
    query: {},
    body: { location: "Garden" },
  });
  const [fromPaul = "", fromMaria = ""] = (await textsTo(sunday, HOME)).map(readServingToken);
  expect([await refuseAnswer(ofPaul, fromMaria), await refuseAnswer(ofMaria, fromPaul)]).toEqual([
    "not_found",
    "not_found",
  ]);
  token = fromPaul;
  expect(await answer(ofPaul, "accepted")).toMatchObject({ firstName: "Paul", requests: [{ id: ofPaul }] });
});

test("texts that this server never sealed are refused and counted for each network, and valid links never are", async () => {
  await ask();
  const { secret } = sunday.services;
  const family = seal(secret, "family card", JSON.stringify([maria, HOME, 2_000_000_000]));
  for (const other of [
    "",
    "x",
    "a".repeat(60),
    token.slice(1),

    family,
    seal(secret, "serving link", "[1]"),
  ])
    expect([other, await refuseLook(other)]).toEqual([other, "link_expired"]);
  for (let time = 0; time < 54; time++) await refuseLook("x");
  expect([await refuseLook("x"), await refuseAnswer(1, "x")]).toEqual(["too_many", "too_many"]);
  expect((await look()).firstName).toBe("Maria");
  expect((await sunday.stranger().refused(linkedServing.look, { body: { token: "x".repeat(1001) } })).status).toBe(400);
  expect((await sunday.stranger().refused(linkedServing.look, { body: {} })).status).toBe(400);
});

test("a link gives 60 answers in an hour, so that its holder cannot flood the leader with emails", async () => {
  const id = await ask();
  for (let count = 0; count < 60; count += 1) await answer(id, "accepted");
  expect(await refuseAnswer(id)).toBe("too_many");
  expect((await look()).requests).toHaveLength(1);
});
