// Changes reach open streams within two seconds after the database is reachable again.
import { join } from "node:path";
import { api } from "@narthex/contract/api.ts";
import { POSITION_HEADER } from "@narthex/contract/live-protocol.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { prepareTemplates } from "../../test/postgres.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../test/proxy.ts";
import { ARRIVAL_MS, openLiveStream, type Stream } from "../../test/stream.ts";
import { until } from "../../test/until.ts";
import { publishChange } from "../changes/rows.ts";
import { openPostgres, type Postgres } from "../database/database.ts";
import { isAlive } from "../database/embedded/process-identity.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../database/embedded/start.ts";
import { createFolder, query, readPostmasterPid } from "../database/embedded/test-folders.ts";
import { startLive } from "./live.ts";
import { pruneChanges, readChanges } from "./reading.ts";

const waitForNotice = (stream: Stream, eventId: number) =>
  until(
    () => stream.notices.map((notice) => notice.eventId),
    (ids) => ids.includes(eventId),
    ARRIVAL_MS,
  );
const isState = (stream: Stream, isLive: boolean) =>
  until(
    () => stream.isLive,
    (seen) => seen === isLive,
  );

describe("while the database is out of this server's reach", () => {
  let congregation: Congregation;
  let proxy: DatabaseProxy;
  /** Commits without the proxy, as another server does. */
  let elsewhere: Postgres;
  let stream: Stream;

  beforeAll(async () => {
    congregation = await openCongregation({
      reach: async (url) => {
        elsewhere = openPostgres({ url, size: 1 });
        proxy = await openDatabaseProxy(url);
        return proxy.url;
      },
    });
  });
  afterEach(() => stream?.close());
  afterAll(async () => {
    await elsewhere?.close();
    await congregation?.close();
    await proxy?.stop();
  });
  const publish = (eventId: number) => publishChange(elsewhere.db, { topic: "events", eventId });

  it("reports it on every open stream, and sends the changes before it reports that it is live again", async () => {
    stream = await openLiveStream(await congregation.as("admin"));
    await proxy.stop();
    await isState(stream, false);
    await publish(11);
    const { promise: told, resolve } = Promise.withResolvers<boolean>();
    stream.onNotice = () => resolve(stream.isLive);
    await proxy.start();
    await waitForNotice(stream, 11);
    expect(await told).toBe(false);
    await isState(stream, true);
    // The first one came when the stream began, after a state if the machine was too slow to read by then.
    expect(stream.events.filter((event) => event === "resync")).toHaveLength(1);
  });

  it("continues on a new connection when its own one hangs", async () => {
    stream = await openLiveStream(await congregation.as("admin"));
    proxy.freezeOpen();
    await publish(21);
    await waitForNotice(stream, 21);
    proxy.thaw();
  });

  it("reports it to a stream that is opened in the meantime", async () => {
    const admin = await congregation.as("admin");
    await elsewhere.pool.query("alter table live_state rename to live_state_away");
    await until(
      () => congregation.services.live.isReading(),
      (isReading) => !isReading,
    );
    stream = await openLiveStream(admin);
    await isState(stream, false);
    await elsewhere.pool.query("alter table live_state_away rename to live_state");
    await isState(stream, true);
  });
});

it("sends changes of another server if LISTEN is refused, as by some poolers", async () => {
  let elsewhere: Postgres | undefined;
  let proxy: DatabaseProxy | undefined;
  let refused = 0;
  const congregation = await openCongregation({
    reach: async (url) => {
      elsewhere = openPostgres({ url, size: 1 });
      proxy = await openDatabaseProxy(url, (bytes) => {
        const text = bytes.toString("latin1");
        if (!text.includes("listen narthex_live")) return bytes;
        refused += 1;
        return Buffer.from(text.replace("listen narthex_live", "unlike narthex_live"), "latin1");
      });
      return proxy.url;
    },
  });
  const stream = await openLiveStream(await congregation.as("admin"));
  expect(refused).toBe(1);
  if (elsewhere) await publishChange(elsewhere.db, { topic: "events", eventId: 51 });
  await waitForNotice(stream, 51);
  expect(stream.isLive).toBe(true);
  stream.close();
  await congregation.close();
  await elsewhere?.close();
  await proxy?.stop();
});

it("stops although its connection hangs", async () => {
  // One server, because the connections are counted.
  const congregation = await openCongregation({ isAlone: true });
  const proxy = await openDatabaseProxy(congregation.postgres.url);
  const live = await startLive(proxy.url, () => {});
  const idle = `select from pg_stat_activity where datname = current_database() and application_name = 'narthex live'
    and state = 'idle' and query like '%live_changes%'`;
  await until(async () => (await congregation.postgres.pool.query(idle)).rowCount === 2);
  proxy.freezeOpen();
  await live.close();
  await congregation.close();
  await proxy.stop();
});

describe("with its own PostgreSQL", () => {
  let server: EmbeddedPostgres;
  let congregation: Congregation;
  const dataDir = createFolder();

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
    await prepareTemplates(server.url);
    congregation = await openCongregation({ postgresUrl: server.url });
  });
  afterAll(async () => {
    await congregation?.close();
    await server?.stop();
  });

  const takesConnections = () =>
    query(congregation.postgres.url, "select").then(
      () => true,
      () => false,
    );

  /** Stops PostgreSQL, starts it again on the same port, and waits until it accepts connections. */
  async function restart(signal: NodeJS.Signals): Promise<void> {
    const pid = readPostmasterPid(join(server.place ?? join(dataDir, "postgres"), "cluster"));
    process.kill(pid, signal);
    await until(
      () => isAlive(pid),
      (isIt) => !isIt,
    );
    await until(takesConnections, (isIt) => isIt);
  }

  it.each([
    ["is restarted", "SIGINT"],
    ["crashes, which empties the table of changes", "SIGQUIT"],
  ] as const)("that %s, the first change afterwards is delivered", async (_, signal) => {
    const stream = await openLiveStream(await congregation.as("admin"));
    await restart(signal);
    await publishChange(congregation.postgres.db, { topic: "events", eventId: 31 });
    await until(
      () => [stream.notices.some(({ eventId }) => eventId === 31), stream.events.slice(2).includes("resync")],
      ([isNamed, isAll]) => Boolean(isNamed || isAll),
      ARRIVAL_MS,
    );
    await isState(stream, true);
    await publishChange(congregation.postgres.db, { topic: "events", eventId: 32 });
    await waitForNotice(stream, 32);
    stream.close();
  });

  // A PostgreSQL of its own, because a transaction in any other database keeps positions from becoming too old.
  it("a stream whose position is too old starts with a resync", async () => {
    const { pool } = congregation.postgres;
    const admin = await congregation.as("admin");
    const since = (await admin.call(api.signin.user)).headers.get(POSITION_HEADER) ?? "";
    const { finishedBelow } = await readChanges(pool, since);
    await publishChange(congregation.postgres.db, { topic: "events", eventId: 41 });
    await until(
      () => readChanges(pool, since),
      (reading) => BigInt(reading.finishedBelow) > BigInt(finishedBelow),
    );
    await pruneChanges(pool, (await readChanges(pool, null)).finishedBelow);
    const stream = await openLiveStream(admin, { since });
    await until(
      () => stream.events,
      (events) => events.includes("resync"),
    );
    expect(stream.notices).toEqual([]);
    stream.close();
    // The server's own reader has the same gap, unless it was quicker.
    await until(
      () => readChanges(pool, congregation.services.live.position()),
      ({ hasGap }) => !hasGap,
    );
  });
});
