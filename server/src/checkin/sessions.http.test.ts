// Check-in sessions over HTTP: their addresses and their end.
import { checkin as calls } from "@narthex/contract/checkin.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const generate = async (eventId: number) => (await admin.call(calls.generate, { body: { eventId } })).body;
const opens = async (sessionId: string) => {
  const { status, body } = await sunday.stranger().refused(calls.open, { params: { sessionId } });
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const ENDED = "404 checkin_session_ended";

describe("a session", () => {
  test("has an address that cannot be guessed, as a QR code, for one event", async () => {
    const { status, body } = await admin.call(calls.generate, { body: { eventId: sunday.service } });
    expect([status, { ...body, sessionId: "", url: "", qrCode: "" }]).toEqual([
      201,
      {
        sessionId: "",
        url: "",
        qrCode: "",
        eventId: sunday.service,
        eventName: "Sunday Service",
        expiresAt: "2026-11-23T05:00:00.000Z",
      },
    ]);
    expect(body.sessionId).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(body.url).toBe(`http://127.0.0.1/checkin/${body.sessionId}`);
    const [kind, image = ""] = body.qrCode.split(",");
    expect(kind).toBe("data:image/svg+xml;base64");
    // 33 modules with a quiet zone of 4 on each side: readable from a distance by an old phone.
    expect(Buffer.from(image, "base64").toString()).toMatch(/^<svg [^>]*viewBox="0 0 (37|41) (37|41)"/);
  });

  test("for the form on a greeter's device leaves the others valid, and ends after half an hour", async () => {
    const printed = await generate(sunday.service);
    const body = { eventId: sunday.service, isForDevice: true };
    const own = (await admin.call(calls.generate, { body })).body;
    expect(Date.parse(own.expiresAt) - Date.parse(SUNDAY_TEN)).toBe(30 * 60_000);
    expect([await opens(printed.sessionId), await opens(own.sessionId)]).toEqual([200, 200]);
    sunday.setNow(own.expiresAt);
    expect([await opens(printed.sessionId), await opens(own.sessionId)]).toEqual([200, ENDED]);
  });

  test("uses the host name of the leader's browser if no address is configured", async () => {
    const init = { method: "POST", body: JSON.stringify({ eventId: sunday.service }) };
    const headers = { "content-type": "application/json", origin: sunday.url };
    const ask = async (congregation: Sunday) => {
      const answer = await (await congregation.as("admin")).fetch(calls.generate.path, { ...init, headers });
      return new URL(((await answer.json()) as { url: string }).url).origin;
    };
    expect(await ask(sunday)).toBe("http://127.0.0.1"); // set as PUBLIC_URL
    const config = sunday.services.config as { isPublicUrlSet: boolean };
    config.isPublicUrlSet = false;
    try {
      expect(await ask(sunday)).toBe(sunday.url);
    } finally {
      config.isPublicUrlSet = true;
    }
  });

  test("is stored as a hash, and logged without its address", async () => {
    const { sessionId } = await generate(sunday.service);
    const rows = await sunday.postgres.pool.query("select * from checkin_sessions");
    expect(JSON.stringify(rows.rows)).not.toContain(sessionId);
    const log = await sunday.auditOf("checkin_session");
    expect(log.at(-1)).toMatchObject({ action: "generated", detail: { eventId: sunday.service } });
    expect(log.at(-1)?.actorId).not.toBeNull();
    expect(JSON.stringify(log)).not.toContain(sessionId);
  });

  test("shows a stranger the event's id, name and time, and nothing else", async () => {
    const eventId = await sunday.addEvent({
      title: "Vigil",
      description: "secret",
      location: "secret",
      ministryId: sunday.youth,
      organizerId: sunday.ids.admin,
      startTime: "23:00",
      endDate: "2026-11-23",
      endTime: "01:00",
      timezone: "America/Denver",
    });
    const { sessionId } = await generate(eventId);
    const { status, body } = await sunday.stranger().call(calls.open, { params: { sessionId } });
    expect([status, body]).toEqual([
      200,
      {
        eventId,
        eventName: "Vigil",
        eventDate: "2026-11-22",
        startTime: "23:00",
        endDate: "2026-11-23",
        endTime: "01:00",
        timezone: "America/Denver",
        closed: null,
        household: [],
        congregationName: "Grace Community Church",
        logo: null,
      },
    ]);
  });
});

describe("its end", () => {
  test.each([
    ["the end of the event's day", {}, "2026-11-23T05:00:00Z"],
    [
      "the end of the next day, for an event over midnight",
      { startTime: "23:00", endDate: "2026-11-23", endTime: "01:00" },
      "2026-11-23T15:00:00Z",
    ],
    [
      "24 hours, for an event to come",
      { eventDate: "2026-12-24", endDate: null, endTime: null },
      "2026-11-23T15:00:00Z",
    ],
    ["midnight in the event's own zone", { timezone: "Pacific/Honolulu" }, "2026-11-23T10:00:00Z"],
  ])("%s", async (_name, event, expiresAt) => {
    const session = await generate(await sunday.addEvent(event));
    expect(session.expiresAt).toBe(expiresAt.replace("Z", ".000Z"));
    sunday.setNow(Temporal.Instant.from(expiresAt).subtract({ seconds: 1 }).toString());
    expect(await opens(session.sessionId)).toBe(200);
    sunday.setNow(expiresAt);
    expect(await opens(session.sessionId)).toBe(ENDED);
  });

  test("Refresh ends the previous one, and no session of other events", async () => {
    const other = await generate(sunday.rehearsal);
    const first = await generate(sunday.service);
    const second = await generate(sunday.service);
    expect(await opens(first.sessionId)).toBe(ENDED);
    expect(await opens(second.sessionId)).toBe(200);
    expect(await opens(other.sessionId)).toBe(200);
  });

  test("ten concurrent requests leave one", async () => {
    const eventId = await sunday.addEvent();
    const sessions = await Promise.all(Array.from({ length: 10 }, () => generate(eventId)));
    const open = await Promise.all(sessions.map(({ sessionId }) => opens(sessionId)));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
  });

  test("is deleted with its event", async () => {
    const eventId = await sunday.addEvent();
    const { sessionId } = await generate(eventId);
    await sunday.postgres.pool.query("delete from events where id = $1", [eventId]);
    expect(await opens(sessionId)).toBe(ENDED);
  });

  test("sessions that ended a month ago are deleted", async () => {
    const count = () => sunday.count("select count(*) from checkin_sessions");
    sunday.setNow("2027-11-22T15:00:00Z");
    await generate(await sunday.addEvent({ eventDate: "2027-11-22", endDate: "2027-11-22" }));
    expect(await count()).toBe(1);
  });
});

describe("invalid input", () => {
  test("an event whose day has ended", async () => {
    sunday.setNow("2026-11-23T05:00:00Z");
    const before = await sunday.count("select count(*) from checkin_sessions");
    const { status, body } = await admin.refused(calls.generate, { body: { eventId: sunday.service } });
    expect([status, body.code]).toEqual([409, "event_over"]);
    expect(await sunday.count("select count(*) from checkin_sessions")).toBe(before);
  });

  test.each<[string, unknown, number]>([
    ["nothing", {}, 400],
    ["no object", [], 400],
    ["text", { eventId: "1" }, 400],
    ["no number at all", { eventId: null }, 400],
    ["half an event", { eventId: 0.5 }, 400],
    ["an event beyond all numbers", { eventId: 1e12 }, 400],
    ["an unknown event", { eventId: 999_999 }, 404],
  ])("%s", async (_name, body, expected) => {
    expect((await admin.refused(calls.generate, { body })).status).toBe(expected);
  });
});
