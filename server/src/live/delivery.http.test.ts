// No change is lost between its transaction and its reader when servers, connections or the database fail.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { api } from "@narthex/contract/api.ts";
import { POSITION_HEADER, REQUEST_HEADER } from "@narthex/contract/live-protocol.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followChanges } from "../../test/changes.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { quiet } from "../../test/quiet.ts";
import { ARRIVAL_MS, openLiveStream, type Stream } from "../../test/stream.ts";
import { until } from "../../test/until.ts";
import { createApp } from "../app.ts";
import { type Change, publishChange } from "../changes/rows.ts";
import { openServices } from "../open.ts";
import { pruneChanges, readChanges } from "./reading.ts";

let congregation: Congregation;
let admin: Person;
const log: string[] = [];
beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true, onLog: (line) => log.push(line) });
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

const pool = () => congregation.postgres.pool;
const publish = (change: Change) => publishChange(congregation.postgres.db, change);
const eventIds = ({ notices }: Stream) => notices.flatMap(({ eventId }) => eventId ?? []);
const waitForNotice = (stream: Stream, eventId: number) =>
  until(
    () => eventIds(stream),
    (ids) => ids.includes(eventId),
    ARRIVAL_MS,
  );

/** The position from which a stream continues that is opened after a page has read the session. */
async function positionOf(person: Person): Promise<string> {
  const { headers } = await person.call(api.signin.user);
  return headers.get(POSITION_HEADER) ?? "";
}

const READERS = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and application_name = 'narthex live'`;
const countReaders = async () => (await pool().query<{ n: number }>(READERS)).rows[0]?.n ?? 0;
/** A connection that has just been closed may be listed for a moment. */
const untilOneReader = () => until(countReaders, (count) => count === 1);
/** How often the server's reader has lost its connection so far. */
const countLost = () => log.filter((line) => JSON.parse(line).pool === "live").length;

/** Another server on the same database. */
async function openSecondServer(): Promise<{ url: string; as: (person: Person) => Person; close(): Promise<void> }> {
  const { clock, secret } = congregation.services;
  const config = { ...congregation.services.config, requestConnections: 4 };
  const basics = { config, clock, secret, logger: quiet, demoAccounts: null, setupToken: null };
  const services = await openServices({ ...basics, url: congregation.postgres.url, startsRegularJobs: false });
  const app = await createApp(services, quiet);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const as = (person: Person): Person => ({
    ...person,
    fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set("cookie", [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      return fetch(new URL(path, url), { ...init, headers });
    },
  });
  return {
    url,
    as,
    async close() {
      await app.close();
      await services.close();
    },
  };
}

describe("a change reaches an open stream", () => {
  it("when it was committed on another server", async () => {
    const second = await openSecondServer();
    const [here, there] = [await openLiveStream(admin), await openLiveStream(second.as(admin))];
    await publish({ topic: "attendance", eventId: 11 });
    await Promise.all([waitForNotice(here, 11), waitForNotice(there, 11)]);
    here.close();
    there.close();
    await second.close();
  });

  it("when the process that committed it is killed before it wakes the readers", async () => {
    const stream = await openLiveStream(admin);
    const program = fileURLToPath(new URL("../../test/publish-and-die.process.ts", import.meta.url));
    const child = spawn(process.execPath, [program, congregation.postgres.url, "21"], { stdio: "inherit" });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    await waitForNotice(stream, 21);
    stream.close();
  });

  it("when its transaction began before others and ended after them", async () => {
    const stream = await openLiveStream(admin);
    let position = "";
    await congregation.postgres.transaction(async (long) => {
      await publishChange(long, { topic: "events", eventId: 31 });
      await publish({ topic: "events", eventId: 32 });
      await waitForNotice(stream, 32);
      position = await positionOf(admin);
    });
    await waitForNotice(stream, 31);
    expect(eventIds(stream)).toEqual([32, 31]);
    // A stream that was opened with a position between the two does not miss it either.
    const later = await openLiveStream(admin, { since: position });
    await waitForNotice(later, 31);
    stream.close();
    later.close();
  });

  it("when the reader's connection was ended at that moment, and one connection is open afterwards", async () => {
    const stream = await openLiveStream(admin);
    for (let round = 0; round < 3; round++) {
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'narthex live'`;
      await pool().query(end);
      await publish({ topic: "events", eventId: 41 + round });
      await waitForNotice(stream, 41 + round);
    }
    expect(stream.events.slice(2)).not.toContain("resync");
    expect(eventIds(stream)).toEqual([41, 42, 43]);
    await untilOneReader();
    stream.close();
  });

  it("when reading failed for a while, with at most one connection", async () => {
    const stream = await openLiveStream(admin);
    await pool().query("alter table live_state rename to live_state_away");
    await publish({ topic: "events", eventId: 51 });
    const before = countLost();
    for (let lost = 1; lost <= 5; lost++) {
      await until(countLost, (count) => count >= before + lost);
      await until(countReaders, (count) => count <= 1);
    }
    expect(eventIds(stream)).toEqual([]);
    await pool().query("alter table live_state_away rename to live_state");
    await waitForNotice(stream, 51);
    await untilOneReader();
    stream.close();
  });
});

describe("a stream starts with", () => {
  it("changes committed after the page was read and before the stream was opened", async () => {
    const since = await positionOf(admin);
    await publish({ topic: "events", eventId: 61 });
    await publish({ topic: "attendance", eventId: 62, memberId: 1_000_000, ministryId: null });
    const [stream, member] = [
      await openLiveStream(admin, { since }),
      await openLiveStream(await congregation.as("member"), { since }),
    ];
    await Promise.all([waitForNotice(stream, 61), waitForNotice(member, 61)]);
    // Once or twice: the server's reader may be about to read the same changes.
    expect(new Set(eventIds(stream))).toEqual(new Set([61, 62]));
    expect(new Set(eventIds(member))).toEqual(new Set([61]));
    expect(stream.events[0]).toBe("ready");
    stream.close();
    member.close();
  });

  it("nothing if nothing was missed, and continues from its last position when it is opened again", async () => {
    const first = await openLiveStream(admin, { since: await positionOf(admin) });
    await publish({ topic: "events", eventId: 63 });
    await waitForNotice(first, 63);
    first.close();
    await publish({ topic: "events", eventId: 64 });
    const second = await openLiveStream(admin, { since: first.position });
    await waitForNotice(second, 64);
    expect(eventIds(second)).not.toContain(63);
    expect(second.events).not.toContain("resync");
    second.close();
  });

  it.each([
    "nonsense",
    "/1:1:",
    "00000000-0000-0000-0000-000000000000/1:1:",
    "00000000-0000-0000-0000-000000000000/5:3:",
    `00000000-0000-0000-0000-000000000000/${"9".repeat(40)}:1:`,
    "0/3:5:9,9,2",
  ])("a resync if the position is invalid: %s", async (since) => {
    const stream = await openLiveStream(admin, { since });
    await until(
      () => stream.events,
      (events) => events.includes("resync"),
    );
    stream.close();
  });
});

it("sends every stream a resync when PostgreSQL has lost the changes in a crash", async () => {
  const streams = await Promise.all(
    [admin, await congregation.as("member")].map(async (person) => {
      return openLiveStream(person, { since: await positionOf(person) });
    }),
  );
  await publish({ topic: "events", eventId: 70 });
  for (const stream of streams) await waitForNotice(stream, 70);
  await pool().query("truncate live_changes, live_state");
  await publish({ topic: "events", eventId: 71 });
  for (const stream of streams) {
    await until(
      () => stream.events,
      (events) => events.includes("resync"),
    );
  }
  // Afterwards it continues as before.
  await publish({ topic: "events", eventId: 72 });
  for (const stream of streams) {
    await waitForNotice(stream, 72);
    stream.close();
  }
});

it("keeps the notices of a running transaction, also after a long time", async () => {
  const { changes, stop } = await followChanges(congregation.services);
  await congregation.postgres.transaction(async (long) => {
    await publishChange(long, { topic: "events", eventId: 81 });
    await publish({ topic: "events", eventId: 82 });
    await until(
      () => changes,
      ({ length }) => length === 1,
    );
    await pruneChanges(pool(), (await readChanges(pool(), null)).finishedBelow);
  });
  await expect.poll(() => changes.map(({ eventId }) => eventId)).toEqual([82, 81]);
  stop();
});

it("merges two hundred simultaneous changes into a few notices", async () => {
  const stream = await openLiveStream(admin, { since: await positionOf(admin) });
  await Promise.all(
    Array.from({ length: 200 }, (_, nr) =>
      publish({ topic: "attendance", eventId: 91, memberId: nr, ministryId: null }),
    ),
  );
  await publish({ topic: "events", eventId: 92 });
  await waitForNotice(stream, 92);
  expect(stream.notices.length).toBeLessThan(40);
  stream.close();
});

it("names the request behind a change only to the account that made it", async () => {
  const [own, other] = [await openLiveStream(admin), await openLiveStream(await congregation.as("intermediate_admin"))];
  const body = { title: "Picnic", eventDateTime: "2090-06-01T10:00:00" };
  const headers = { "content-type": "application/json", [REQUEST_HEADER]: "tab.7" };
  const response = await admin.fetch(api.events.create.path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  // A sign-in is an entry of the audit log too.
  const ofEvents = ({ notices }: Stream) => notices.filter(({ topic }) => topic === "events");
  await until(
    () => [ofEvents(own).length, ofEvents(other).length],
    ([one, two]) => one === 1 && two === 1,
  );
  expect(own.notices).toContainEqual({ topic: "audit", request: "tab.7" });
  expect(ofEvents(own)).toEqual([{ topic: "events", request: "tab.7" }]);
  expect(other.notices).toEqual([{ topic: "events" }]);
  // That request did not make later changes on the same connection.
  await Promise.all(
    Array.from({ length: 8 }, () =>
      congregation.postgres.transaction((tx) => publishChange(tx, { topic: "settings" })),
    ),
  );
  await until(
    () => own.notices,
    (notices) => notices.some(({ topic }) => topic === "settings"),
  );
  expect(own.notices.filter(({ topic }) => topic === "settings").every(({ request }) => request === undefined)).toBe(
    true,
  );
  own.close();
  other.close();
});
