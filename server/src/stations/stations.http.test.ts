// A station stops when it is revoked. Families find themselves and see little.
import { randomUUID } from "node:crypto";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { children } from "@narthex/contract/children.ts";
import { signin } from "@narthex/contract/signin.ts";
import { station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { codeOf, enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let lobby: Person & { stationId: number };
let admin: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from household_members");
  await sunday.postgres.pool.query("delete from rate_limits");
  family = await sunday.addFamily();
  lobby = await enrollStation(sunday, "self_service");
});
afterAll(() => sunday?.close());

const lookUp = async (digits = "0144", browser: Person = lobby) =>
  (await browser.call(station.families, { body: { eventId: sunday.service, digits } })).body;
const tokenAt = async (browser: Person = lobby) => (await lookUp("0144", browser))[0]?.token ?? "";
const arrival = (token: string, given: object = {}) => ({
  body: { eventId: sunday.service, family: token, adultId: family.hana, childIds: [family.mia, family.ben], ...given },
});
const arrive = async (browser: Person, given: object = {}) =>
  browser.refused(station.checkIn, arrival(await tokenAt(browser), given));
const codeFor = async (name: "attended" | "self_service" = "attended") => {
  const { id } = (await admin.call(stations.create, { body: { name: "Desk", kind: name } })).body;
  return { id, code: codeOf((await admin.call(stations.link, { params: { id } })).body.url) };
};
const enroll = (browser: Person, code: string) => browser.refused(station.enroll, { body: { code } });

describe("enrolling", () => {
  test("works once, and ends the session in that browser", async () => {
    const { id, code } = await codeFor();
    const browser = await enrollStation(sunday, "attended", sunday.stranger());
    browser.cookies.clear();
    const person = await sunday.as("intermediate_admin");
    const copy = new Map(person.cookies);
    expect((await enroll(person, code.toLowerCase())).body).toEqual({ name: "Desk", kind: "attended" });
    expect([...person.cookies.keys()]).toEqual(["narthex.station"]);
    expect((await person.refused(signin.user)).body.code).toBe("signed_out");
    const elsewhere = sunday.stranger();
    for (const [name, value] of copy) elsewhere.cookies.set(name, value);
    expect((await elsewhere.refused(signin.user)).status).toBe(401);
    expect((await enroll(sunday.stranger(), code)).body.code).toBe("link_expired");
    expect(await sunday.count("select count(*) from stations where id = $1 and token_hash is not null", [id])).toBe(1);
    const [, token = ""] = [...person.cookies.entries()][0] ?? [];
    expect(await sunday.count("select count(*) from stations where token_hash = $1 or link_hash = $1", [token])).toBe(
      0,
    );
  });

  test("is refused after ten minutes, with an earlier link, and with a wrong code", async () => {
    const { id, code } = await codeFor();
    const next = codeOf((await admin.call(stations.link, { params: { id } })).body.url);
    expect((await enroll(sunday.stranger(), code)).body.code).toBe("link_expired");
    sunday.setNow("2026-11-22T15:10:00Z");
    expect((await enroll(sunday.stranger(), next)).body.code).toBe("link_expired");
    expect((await enroll(sunday.stranger(), "CDFHJ-KMNPR")).body.code).toBe("link_expired");
    expect((await enroll(sunday.stranger(), "")).status).toBe(400);
  });

  test("of two browsers with one link, one becomes the station", async () => {
    const { code } = await codeFor();
    const answers = await Promise.all([sunday.stranger(), sunday.stranger()].map((browser) => enroll(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("keeping stations", () => {
  test("needs a name and a known kind", async () => {
    const wrong = await admin.refused(stations.create, { body: { name: "", kind: "open" } });
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(["kind", "name"]);
  });

  test("shows the last use, and leaves revoked stations out", async () => {
    await lobby.call(station.show);
    const find = async () => (await sunday.lead.call(stations.list)).body.find(({ id }) => id === lobby.stationId);
    expect((await find())?.lastUsedAt).toBe("2026-11-22T15:00:00.000Z");
    sunday.setNow("2026-11-22T15:02:00Z");
    await lobby.call(station.show);
    expect((await find())?.lastUsedAt).toBe("2026-11-22T15:02:00.000Z");
    const params = { id: lobby.stationId };
    await sunday.lead.call(stations.update, { params, body: { name: "East door" } });
    expect((await lobby.call(station.show)).body.name).toBe("East door");
    await sunday.lead.call(stations.revoke, { params });
    expect(await find()).toBeUndefined();
    for (const call of [stations.update, stations.link, stations.revoke])
      expect((await admin.refused(call, { params, body: { name: "Again" } })).status).toBe(404);
  });
});

test("a revoked station stops at its next call, and nothing else opens for its browser", async () => {
  const token = await tokenAt();
  await sunday.lead.call(stations.revoke, { params: { id: lobby.stationId } });
  const cookies = [...lobby.cookies];
  for (const call of [station.show, station.checkIn] as const) {
    for (const [name, value] of cookies) lobby.cookies.set(name, value);
    const input = call.method === "GET" ? {} : arrival(token);
    expect((await lobby.refused(call, input)).body.code).toBe("station_revoked");
    expect([...lobby.cookies]).toEqual([]);
  }
  expect(await sunday.count("select count(*) from child_check_ins where child_id = $1", [family.mia])).toBe(0);
  expect((await lobby.refused(signin.user)).body.code).toBe("signed_out");
});

test("a station shows the events of the day that take children, and families those that are on or start soon", async () => {
  const later = await sunday.addEvent({ title: "Evening", startTime: "18:00", endDate: null, endTime: null });
  const desk = await enrollStation(sunday, "attended");
  await sunday.addEvent({ title: "Tomorrow", eventDate: "2026-11-23", endDate: null, endTime: null });
  const own = (await lobby.call(station.show)).body;
  expect([own.kind, own.events[0]?.id]).toEqual(["self_service", sunday.service]);
  expect(own.events.map(({ id }) => id)).not.toContain(later);
  const { events } = (await desk.call(station.show)).body;
  expect(events.map(({ title }) => title)).not.toContain("Tomorrow");
  const timezone = "America/New_York";
  expect(events.find(({ id }) => id === later)).toEqual({ id: later, title: "Evening", startTime: "18:00", timezone });
  expect(events.at(-1)?.id).toBe(later);
});

test("a browser stays a station when a person signs in", async () => {
  for (const [name, value] of admin.cookies) lobby.cookies.set(name, value);
  expect((await lobby.refused(children.settings)).status).toBe(401);
  const audit = "select count(*) from audit_entries where actor_id = $1 and action = 'refused'";
  expect(await sunday.count(audit, [`station-${lobby.stationId}`])).toBe(1);
  expect((await lobby.call(station.show)).status).toBe(200);
});

describe("looking up a family", () => {
  test("shows first names and a letter, of adults who can be reached", async () => {
    const [found, ...others] = await lookUp();
    expect(others).toEqual([]);
    const shown = { ...found, token: "" };
    expect(shown).toEqual({
      token: "",
      adults: [
        { id: family.hana, name: expect.stringMatching(/^Hana \p{Lu}\.$/u), isPreselected: true },
        { id: family.jan, name: expect.stringMatching(/^Jan \p{Lu}\.$/u), isPreselected: false },
      ],
      children: [
        { id: family.ben, name: expect.stringMatching(/^Ben \p{Lu}\.$/u), isUsual: true },
        { id: family.mia, name: expect.stringMatching(/^Mia \p{Lu}\.$/u), isUsual: true },
      ],
    });
  });

  test("needs four digits, takes no name, and asks for the whole number if more than five families have them", async () => {
    const attempt = (body: object) =>
      lobby.refused(station.families, { body: { eventId: sunday.service, ...body } }).then(({ status }) => status);
    expect(await attempt({ digits: "144" })).toBe(400);
    expect(await attempt({ digits: "Hana" })).toBe(400);
    expect(await attempt({ search: "Hana" })).toBe(400);
    expect(await attempt({ card: `F1.${"A".repeat(22)}` })).toBe(400);
    expect(await attempt({ householdId: 1 })).toBe(400);
    for (let more = 0; more < 6; more++) await sunday.addFamily();
    const late = await lobby.refused(station.families, { body: { eventId: sunday.service, digits: "0144" } });
    const sentence = "Too many families have these digits. Please enter the whole phone number.";
    expect([late.status, late.body.fields]).toEqual([400, { digits: sentence }]);
  });

  test("is limited for each station", async () => {
    for (let tried = 0; tried < 24; tried++) await lookUp();
    const late = await lobby.refused(station.families, { body: { eventId: sunday.service, digits: "0144" } });
    expect(late.body.code).toBe("too_many");
    expect(await lookUp("0144", await enrollStation(sunday, "self_service"))).toHaveLength(1);
  });
});

describe("check-in by a family", () => {
  test("checks the children in with codes, and records the station", async () => {
    const { status, body } = await lobby.call(station.checkIn, arrival(await tokenAt()));
    expect(status).toBe(200);
    expect(body.map(({ childId, roomName }) => [childId, roomName])).toEqual([
      [family.mia, "Hall"],
      [family.ben, "Hall"],
    ]);
    const made = "select count(*) from child_entries where station_id = $1 and by_user is null and kind = 'checked_in'";
    expect(await sunday.count(made, [lobby.stationId])).toBe(2);
    const audit =
      "select count(*) from audit_entries where actor_id = $1 and action = 'checked_in' and subject = 'child'";
    expect(await sunday.count(audit, [`station-${lobby.stationId}`])).toBe(2);
    const [first] = body;
    const label = (browser: Person) => browser.fetch(childLabels.pdf.path.replace(":id", String(first?.id)));
    expect((await label(lobby)).status).toBe(200);
    expect((await label(await enrollStation(sunday, "self_service"))).status).toBe(404);
  });

  test("is refused with another station's family, after ten minutes, and for other people", async () => {
    const token = await tokenAt();
    const other = await enrollStation(sunday, "self_service");
    const fieldOf = async (browser: Person, given: object = {}) =>
      Object.keys((await browser.refused(station.checkIn, arrival(token, given))).body.fields ?? {});
    expect(await fieldOf(other)).toEqual(["family"]);
    expect(await fieldOf(lobby, { adultId: family.sam })).toEqual(["adultId"]);
    const strangers = await sunday.addFamily();
    expect(await fieldOf(lobby, { childIds: [strangers.mia] })).toEqual(["childIds"]);
    sunday.setNow("2026-11-22T15:10:00Z");
    expect(await fieldOf(lobby)).toEqual(["family"]);
  });

  test("is refused if no adult of the household can be reached", async () => {
    const token = await tokenAt();
    await sunday.postgres.pool.query("update members set phone = null where id = any($1)", [[family.hana, family.jan]]);
    const { status, body } = await lobby.refused(station.checkIn, arrival(token));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["adultId"]]);
  });

  test("of a child whose date of birth is missing is refused with the reason", async () => {
    const token = await tokenAt();
    await sunday.postgres.pool.query("update members set date_of_birth = null where id = $1", [family.mia]);
    const { status, body } = await lobby.refused(station.checkIn, arrival(token));
    expect([status, body.fields]).toEqual([
      400,
      { childIds: expect.stringMatching(/^We do not have the date of birth of Mia \p{Lu}\.$/u) },
    ]);
  });

  test("never checks out, and does not show the code of a child who is inside", async () => {
    const [inside] = await sunday.arrive(family, family.mia);
    expect((await arrive(lobby)).body.code).toBe("already_checked_in");
    const out = await lobby.refused(children.checkOut, { body: inside });
    expect([out.status, out.body.code]).toEqual([403, "forbidden"]);
  });

  test("refuses a child who is inside at another event, and says no code", async () => {
    const eventId = await sunday.addEvent({ title: "Second Service" });
    await sunday.arrive(family, family.mia);
    expect((await arrive(lobby, { eventId })).body.code).toBe("already_checked_in");
    const open = "select count(*) from child_check_ins where child_id = any($1)";
    expect(await sunday.count(open, [[family.mia, family.ben]])).toBe(1);
    expect((await arrive(lobby, { eventId, childIds: [family.ben] })).status).toBe(200);
  });

  test("answers the same request again, and no other one, also not the next person at the station", async () => {
    const token = await tokenAt();
    const requestKey = randomUUID();
    const first = await lobby.call(station.checkIn, arrival(token, { requestKey }));
    expect((await lobby.call(station.checkIn, arrival(token, { requestKey }))).body).toEqual(first.body);
    const eventId = await sunday.addEvent({ title: "Second Service" });
    const others = [
      {},
      { requestKey: randomUUID() },
      { adultId: family.jan },
      { requestKey, adultId: family.jan },
      { requestKey, eventId },
    ];
    for (const given of others) expect((await arrive(lobby, given)).body.code).toBe("already_checked_in");
    const elsewhere = await enrollStation(sunday, "self_service");
    expect((await arrive(elsewhere, { requestKey })).body.code).toBe("already_checked_in");
    sunday.setNow("2026-11-22T15:03:00Z");
    const late = await lobby.refused(station.checkIn, arrival(token, { requestKey }));
    expect(late.body.code).toBe("already_checked_in");
  });

  test("at two stations at once makes one check-in", async () => {
    const other = await enrollStation(sunday, "self_service");
    const [one, two] = [await tokenAt(lobby), await tokenAt(other)];
    const answers = await Promise.all([
      lobby.refused(station.checkIn, arrival(one)),
      other.refused(station.checkIn, arrival(two)),
      lobby.refused(station.checkIn, arrival(one)),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const open = "select count(*) from child_check_ins where child_id = any($1)";
    expect(await sunday.count(open, [[family.mia, family.ben]])).toBe(2);
  });
});
