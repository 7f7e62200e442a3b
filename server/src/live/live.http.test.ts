import { connect } from "node:net";
import { live } from "@narthex/contract/live.ts";
import { members } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { CAST, DEMO_PASSWORD } from "../database/demo/cast.ts";
import { announce } from "./live.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

interface Stream {
  /** The data of every notice so far. */
  notices: unknown[];
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream and waits until it is ready. */
async function follow(person: Person): Promise<Stream> {
  const leaving = new AbortController();
  const response = await person.fetch(live.stream.path, {
    headers: { accept: "text/event-stream" },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const notices: unknown[] = [];
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const read = async (): Promise<void> => {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        if (block.includes("event: ready")) resolve();
        else if (block.startsWith("data: ")) notices.push(JSON.parse(block.slice("data: ".length)));
      }
    }
  };
  const ended = read().catch(() => {});
  await ready;
  return { notices, ended, close: () => leaving.abort() };
}

const say = (change: Parameters<typeof announce>[1]) => announce(congregation.postgres.db, change);

/** Opens streams and leaves before the server has looked who it is. */
async function leaveAtOnce(person: Person, times: number): Promise<void> {
  const { hostname, port } = new URL(congregation.url);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { pool } = congregation.postgres;
  await congregation.postgres.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    const sockets = Array.from({ length: times }, () => connect(Number(port), hostname));
    for (const socket of sockets)
      socket.write(`GET ${live.stream.path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
    const waiting = "select count(*)::int from pg_locks where not granted and relation = 'sessions'::regclass";
    await vi.waitUntil(async () => (await pool.query(waiting)).rows[0].count === times);
    for (const socket of sockets) socket.resetAndDestroy();
    await congregation.stranger().fetch("/api/health");
  });
}

describe("the stream of live notices", () => {
  it("tells each caller what they may hear, and no more of it than the contract says", async () => {
    const [admin, member] = await Promise.all([
      follow(await congregation.as("admin")),
      follow(await congregation.as("member")),
    ]);
    await say({ topic: "attendance", eventId: 5, memberId: 1_000_000, ministryId: null });
    await say({ topic: "events" });
    await vi.waitUntil(() => member.notices.length === 1);
    await vi.waitUntil(() => admin.notices.length === 2);
    expect(member.notices).toEqual([{ topic: "events" }]);
    expect(admin.notices).toEqual([{ topic: "attendance", eventId: 5 }, { topic: "events" }]);
    admin.close();
    member.close();
  });

  it("says whose own ministries changed to those alone, and names nobody", async () => {
    const [person, other] = [await congregation.as("member"), await congregation.as("ministry_leader")];
    const { body: me } = await person.call(members.me);
    const [one, two] = await Promise.all([follow(person), follow(other)]);
    await say({ topic: "ministries", memberIds: [me.id, 1_000_000] });
    await vi.waitUntil(() => one.notices.length === 1 && two.notices.length === 1);
    expect([one.notices, two.notices]).toEqual([[{ topic: "ministries", own: true }], [{ topic: "ministries" }]]);
    one.close();
    two.close();
  });

  it("is closed to strangers", async () => {
    expect((await congregation.stranger().refused(live.stream)).status).toBe(401);
  });

  it("ends at once for someone whose account is deactivated or whose sessions end", async () => {
    const person = await congregation.as("pending");
    const { body: me } = await person.call(members.me);
    const stream = await follow(person);
    await congregation.postgres.pool.query("delete from sessions where user_id = $1", [me.userId]);
    await say({ topic: "members", memberId: me.id });
    await stream.ended;
  });

  it("ends at once when its session is signed out, in whatever window; another device goes on listening", async () => {
    const [here, elsewhere] = [congregation.stranger(), congregation.stranger()];
    const body = { email: CAST.pending.email, password: DEMO_PASSWORD };
    for (const device of [here, elsewhere]) await device.call(signin.withPassword, { body });
    const leader = await follow(await congregation.as("admin"));
    const [stream, other] = await Promise.all([follow(here), follow(elsewhere)]);
    await here.fetch("/api/logout");
    await stream.ended;
    await say({ topic: "settings" });
    await vi.waitUntil(() => other.notices.length > 0 && leader.notices.length > 0);
    // Nobody else has anything to read again.
    expect([other.notices, leader.notices]).toEqual([[{ topic: "settings" }], [{ topic: "settings" }]]);
    other.close();
    leader.close();
  });

  it("is open a hundred times for one account, not more, and again once one is closed", async () => {
    const person = await congregation.as("ministry_leader");
    await leaveAtOnce(person, 5);
    const streams = await Promise.all(Array.from({ length: 100 }, () => follow(person)));
    expect((await person.refused(live.stream)).body.code).toBe("too_many");
    (await follow(await congregation.as("admin"))).close();
    streams[0]?.close();
    await vi.waitUntil(async () => {
      const leaving = new AbortController();
      const { status } = await person.fetch(live.stream.path, { signal: leaving.signal });
      leaving.abort();
      return status === 200;
    });
    for (const stream of streams) stream.close();
  });

  it("tells nothing of what was rolled back", async () => {
    const stream = await follow(await congregation.as("admin"));
    await congregation.postgres
      .transaction(async (tx) => {
        await announce(tx, { topic: "members" });
        throw new Error("changed my mind");
      })
      .catch(() => {});
    await say({ topic: "settings" });
    await vi.waitUntil(() => stream.notices.length > 0);
    expect(stream.notices).toEqual([{ topic: "settings" }]);
    stream.close();
  });
});

it("lets the server stop while streams are open", async () => {
  const another = await openCongregation();
  const stream = await follow(await another.as("member"));
  await another.close();
  await stream.ended;
});
