import { connect } from "node:net";
import { live } from "@narthex/contract/live.ts";
import { members } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { VIEW_HEADER } from "@narthex/contract/view.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { openLiveStream } from "../../test/stream.ts";
import { until } from "../../test/until.ts";
import { type Change, publishChange } from "../changes/rows.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

const publish = (change: Change) => publishChange(congregation.postgres.db, change);

/** Opens streams and closes them before the server has read the session. */
async function leaveAtOnce(person: Person, times: number): Promise<void> {
  const { hostname, port } = new URL(congregation.url);
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { pool } = congregation.postgres;
  await congregation.postgres.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    const sockets = Array.from({ length: times }, () => connect(Number(port), hostname));
    for (const socket of sockets)
      socket.write(`GET ${live.stream.path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n\r\n`);
    const waiting = `select count(*)::int from pg_locks where not granted and relation = 'sessions'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    await until(async () => (await pool.query(waiting)).rows[0].count === times);
    for (const socket of sockets) socket.resetAndDestroy();
    await congregation.stranger().fetch("/api/health");
  });
}

describe("the stream of live notices", () => {
  it("sends each caller the changes they may receive, with the contract's fields only", async () => {
    const [admin, member] = await Promise.all([
      openLiveStream(await congregation.as("admin")),
      openLiveStream(await congregation.as("member")),
    ]);
    await publish({ topic: "attendance", eventId: 5, memberId: 1_000_000, ministryId: null });
    await publish({ topic: "events" });
    await until(() => member.notices.length === 1);
    // The administrator may receive both sign-ins as entries of the audit log.
    const told = () => admin.notices.filter(({ topic }) => topic !== "audit");
    await until(() => told().length === 2);
    expect(member.notices).toEqual([{ topic: "events" }]);
    expect(told()).toEqual([{ topic: "attendance", eventId: 5 }, { topic: "events" }]);
    admin.close();
    member.close();
  });

  it("marks changed ministries as own ones only for the people concerned, and contains no names", async () => {
    const [person, other] = [await congregation.as("member"), await congregation.as("ministry_leader")];
    const { body: me } = await person.call(members.me);
    const [one, two] = await Promise.all([openLiveStream(person), openLiveStream(other)]);
    await publish({ topic: "ministries", memberIds: [me.id, 1_000_000] });
    await until(() => one.notices.length === 1 && two.notices.length === 1);
    expect([one.notices, two.notices]).toEqual([[{ topic: "ministries", own: true }], [{ topic: "ministries" }]]);
    one.close();
    two.close();
  });

  it("ends immediately for a person whose account is deactivated or whose sessions end", async () => {
    const person = await congregation.as("pending");
    const { body: me } = await person.call(members.me);
    const stream = await openLiveStream(person);
    await congregation.postgres.pool.query("delete from sessions where user_id = $1", [me.userId]);
    await publish({ topic: "members", memberId: me.id });
    await stream.ended;
  });

  it("ends immediately when its session is signed out in any window; the stream of another device stays open", async () => {
    const [here, elsewhere] = [congregation.stranger(), congregation.stranger()];
    const body = { email: CAST.pending.email, password: DEMO_PASSWORD };
    for (const device of [here, elsewhere]) await device.call(signin.withPassword, { body });
    const leader = await openLiveStream(await congregation.as("admin"));
    const [stream, other] = await Promise.all([openLiveStream(here), openLiveStream(elsewhere)]);
    const waitFor = (topic: string) =>
      until(() => [other, leader].every(({ notices }) => notices.some((notice) => notice.topic === topic)));
    // A stream also gets changes from shortly before it was opened. Here these are the sign-ins.
    await publish({ topic: "events" });
    await waitFor("events");
    for (const { notices } of [other, leader]) notices.length = 0;
    await here.fetch("/api/logout");
    await stream.ended;
    const settings = { topic: "settings" } as const;
    await publish(settings);
    await waitFor("settings");
    // Only the account's own list of devices is read again.
    expect(other.notices).toEqual([{ topic: "own_account" }, settings]);
    expect(leader.notices).toEqual([settings]);
    other.close();
    leader.close();
  });

  it("can be open a hundred times at a server for one account, and again after one is closed", async () => {
    // The limit protects the memory of a server, so each one counts its own streams.
    const alone = await openCongregation({ isAlone: true });
    const person = await alone.as("ministry_leader");
    await leaveAtOnce(person, 5);
    const streams = await Promise.all(Array.from({ length: 100 }, () => openLiveStream(person)));
    expect((await person.refused(live.stream)).body.code).toBe("too_many");
    (await openLiveStream(await alone.as("admin"))).close();
    streams[0]?.close();
    await until(async () => {
      const leaving = new AbortController();
      const { status } = await person.fetch(live.stream.path, { signal: leaving.signal });
      leaving.abort();
      return status === 200;
    });
    for (const stream of streams) stream.close();
    await alone.close();
  });

  it("never renews its session, because it could not renew the cookie", async () => {
    const person = congregation.stranger();
    await person.call(signin.withPassword, { body: { email: CAST.pending.email, password: DEMO_PASSWORD } });
    const { body: me } = await person.call(members.me);
    const lastExpire = "select max(expire) as expire from sessions where user_id = $1";
    const expire = async () => (await congregation.postgres.pool.query(lastExpire, [me.userId])).rows[0].expire;
    const before = await expire();
    congregation.setNow(Temporal.Now.instant().add({ hours: 48 }).toString());
    const stream = await openLiveStream(person);
    await publish({ topic: "members", memberId: me.id });
    await until(() => stream.notices.length > 0);
    expect(await expire()).toEqual(before);
    await person.call(members.me);
    expect(await expire()).not.toEqual(before);
    stream.close();
    congregation.setNow(Temporal.Now.instant().toString());
  });

  it("ends when the role of its account changes", async () => {
    const admin = await congregation.as("admin");
    const person = await congregation.as("intermediate_admin");
    const { body: me } = await person.call(members.me);
    const stream = await openLiveStream(person);
    const changeRole = (role: string) =>
      admin.call(members.changeRole, { params: { userId: me.userId ?? "" }, body: { role: role as "member" } });
    await changeRole("member");
    await publish({ topic: "attendance", eventId: 6, memberId: 1_000_000, ministryId: null });
    await stream.ended;
    expect(stream.notices).toEqual([]);
    await changeRole("intermediate_admin");
  });

  it("sends an administrator in Member View the same notices as a member", async () => {
    const [stream, all] = await Promise.all([
      openLiveStream(await congregation.as("admin"), { headers: { [VIEW_HEADER]: "member" } }),
      openLiveStream(await congregation.as("admin")),
    ]);
    await publish({ topic: "attendance", eventId: 7, memberId: 1_000_000, ministryId: null });
    await publish({ topic: "events" });
    await until(() => stream.notices.length > 0 && all.notices.some(({ eventId }) => eventId === 7));
    expect(stream.notices).toEqual([{ topic: "events" }]);
    stream.close();
    all.close();
  });

  it("sends its account before any notice", async () => {
    const person = await congregation.as("member");
    const { body: me } = await person.call(members.me);
    const stream = await openLiveStream(person);
    expect(stream.events[0]).toBe("ready");
    expect(stream.ready).toEqual({ userId: me.userId });
    stream.close();
  });

  it("sends nothing about a change that was rolled back", async () => {
    const stream = await openLiveStream(await congregation.as("admin"));
    await congregation.postgres
      .transaction(async (tx) => {
        await publishChange(tx, { topic: "members" });
        throw new Error("changed my mind");
      })
      .catch(() => {});
    await publish({ topic: "settings" });
    await until(() => stream.notices.length > 0);
    expect(stream.notices).toEqual([{ topic: "settings" }]);
    stream.close();
  });
});

it("lets the server stop while streams are open", async () => {
  const another = await openCongregation();
  const stream = await openLiveStream(await another.as("member"));
  await another.close();
  await stream.ended;
});
