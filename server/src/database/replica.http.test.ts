// Reads that a replica may answer see everything that was stored before, and the primary answers while the replica is
// behind, away, or no replica of this database.
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { prepareTemplates } from "../../test/postgres.ts";
import { type Pair, startPair } from "../../test/standby.ts";
import { until } from "../../test/until.ts";

let pair: Pair;
let congregation: Congregation;
let admin: Person;

beforeAll(async () => {
  pair = await startPair();
  await prepareTemplates(pair.url);
  congregation = await openCongregation({ postgresUrl: pair.url, standbyUrl: pair.standbyUrl });
  admin = await congregation.as("admin");
});
afterAll(async () => {
  await congregation?.close();
  await pair?.stop();
});

/** Who answers the reads of `work`. */
async function whoAnswers(work: () => Promise<unknown>, at = congregation): Promise<"both" | "primary" | "replica"> {
  const counts = at.services.replica?.counts ?? { primary: 0, replica: 0 };
  const before = { ...counts };
  await work();
  const [primary, replica] = [counts.primary - before.primary, counts.replica - before.replica];
  expect(primary + replica).toBeGreaterThan(0);
  return primary === 0 ? "replica" : replica === 0 ? "primary" : "both";
}

const isUsed = (at = congregation, person = admin) =>
  until(async () => (await whoAnswers(() => person.call(api.reports.members), at)) === "replica", Boolean, 60_000);

const findByName = async (search: string): Promise<number> =>
  (await admin.call(api.members.list, { query: { search } })).body.length;

const entered = { firstName: "Noor", joinDate: "2026-01-04", membershipStatus: "active" } as const;
const add = (lastName: string) => admin.call(api.members.create, { body: { ...entered, lastName } });

const CALLS: Endpoint[] = Object.values(api).flatMap((subject) => Object.values(subject as Record<string, Endpoint>));
const DECLARED = CALLS.filter((call) => call.fromReplica);
const QUERIES: Record<string, Record<string, string>> = {
  [api.givingYears.givers.path]: { kind: "new" },
  [api.membershipYears.people.path]: { change: "joined" },
  "/api/reports/custom": { category: "attendance", start: "2026-01-01", end: "2026-12-31" },
  "/api/reports/records": {
    category: "attendance",
    start: "2026-01-01",
    end: "2026-12-31",
    groupBy: "month",
    key: "2026-01-01",
  },
};

it("answers every declared call, none of which writes", async () => {
  await isUsed();
  expect(DECLARED.length).toBeGreaterThan(10);
  for (const call of DECLARED) {
    const path = `${call.path}?${new URLSearchParams(QUERIES[call.path] ?? {})}`;
    const read = async () => expect([path, (await admin.fetch(path)).status]).toEqual([path, 200]);
    // The primary answers while the replica is behind for a moment. A call that writes is always answered by it.
    await until(
      () => whoAnswers(read),
      (who) => who === "replica",
    );
  }
});

it("shows a change at once, from the replica or the primary", async () => {
  for (let number = 1; number <= 20; number++) {
    expect((await add(`Adeyemi${number}`)).status).toBe(201);
    expect(await findByName(`Adeyemi${number}`)).toBe(1);
  }
});

it("leaves reads to the primary while the replica is behind", async () => {
  await isUsed();
  await pair.command("select pg_wal_replay_pause()");
  onTestFinished(() => pair.command("select pg_wal_replay_resume()"));
  await add("Behind");
  let found = 0;
  const answered = await whoAnswers(async () => {
    found = await findByName("Behind");
  });
  expect([answered, found]).toEqual(["primary", 1]);
  await pair.command("select pg_wal_replay_resume()");
  await isUsed();
  expect(await findByName("Behind")).toBe(1);
});

it("leaves reads to the primary while the replica is away", async () => {
  await pair.stopStandby();
  expect(await whoAnswers(() => admin.call(api.dashboard.stats))).toBe("primary");
  expect((await admin.call(api.dashboard.stats)).status).toBe(200);
  await pair.startStandby();
  await isUsed();
});

it("starts while the replica is away, and uses it later", async () => {
  await pair.stopStandby();
  const other = await openCongregation({ postgresUrl: pair.url, standbyUrl: pair.standbyUrl });
  onTestFinished(() => other.close());
  const person = await other.as("admin");
  expect(await whoAnswers(() => person.call(api.reports.members), other)).toBe("primary");
  await pair.startStandby();
  await isUsed(other, person);
});

it("does not use a server that is no replica of this database", async () => {
  // The primary itself, as after a failover.
  const other = await openCongregation({ postgresUrl: pair.url, standbyUrl: pair.url });
  onTestFinished(() => other.close());
  const person = await other.as("admin");
  const read = async () => expect((await person.call(api.reports.members)).status).toBe(200);
  expect(await whoAnswers(read, other)).toBe("primary");
  // Another database of the same standby.
  const databaseReplicaUrl = pair.standbyUrl.replace("/postgres", "/template_cast");
  const mistaken = await openCongregation({ postgresUrl: pair.url, config: { databaseReplicaUrl } });
  onTestFinished(() => mistaken.close());
  const someone = await mistaken.as("admin");
  expect(await whoAnswers(() => someone.call(api.reports.members), mistaken)).toBe("primary");
});
