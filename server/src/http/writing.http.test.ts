// Calls that write with one statement write all rows or none, and record the request that made the change.
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import { REQUEST_HEADER } from "@narthex/contract/live-protocol.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { recordDonation } from "../giving/donations/donations.service.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await sunday.postgres.pool.query(`
    create function refuse_change() returns trigger language plpgsql as $$ begin raise 'no changes'; end $$;
    create trigger refuse_changes before insert on live_changes for each row execute function refuse_change();
    alter table live_changes disable trigger refuse_changes`);
});
afterAll(() => sunday?.close());

const gift = { amount: "25.00", donationType: "offering", donationMethod: "check" } as const;
const send = async (path: string, body: object) => {
  const headers = { "content-type": "application/json", [REQUEST_HEADER]: "tab-1" };
  return (await admin.fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).status;
};
const checkIn = async () => {
  const body = { memberId: await sunday.addPerson(), eventId: sunday.service };
  return () => send(attendance.record.path, body);
};
const give = async () => {
  const body = { ...gift, memberId: await sunday.addPerson() };
  return () => send(donations.record.path, body);
};

describe.each([
  ["a check-in", "attendance", "attendance", checkIn],
  ["a gift", "donations", "donation", give],
] as const)("%s", (_name, table, subject, prepare) => {
  const written = async () => [
    await sunday.count(`select count(*) from ${table}`),
    (await sunday.auditOf(subject)).length,
    await sunday.count(`select count(*) from live_changes where change ->> 'topic' = '${table}'`),
  ];

  test("writes nothing if its live change cannot be written", async () => {
    const { pool } = sunday.postgres;
    const record = await prepare();
    const before = await written();
    await pool.query("alter table live_changes enable trigger refuse_changes");
    expect(await record()).toBe(500);
    await pool.query("alter table live_changes disable trigger refuse_changes");
    expect(await written()).toEqual(before);
    expect(await record()).toBe(201);
    expect(await written()).toEqual(before.map((many) => many + 1));
  });

  test("names its request to other screens", async () => {
    const record = await prepare();
    const { first } = await sunday.recordChanges();
    expect(await record()).toBe(201);
    const [change] = await first(1);
    expect(change).toMatchObject({ topic: table, request: { id: "tab-1" } });
  });
});

test("a second statement without a transaction is refused", async () => {
  const single = sunday.postgres.singleStatement();
  const one = { ...gift, memberId: null, donationDate: "2026-03-01" };
  const record = () => recordDonation(single, null, one, Temporal.Instant.from("2026-03-01T10:00:00Z"));
  expect(await record()).toMatchObject({ amount: "25.00" });
  const before = await sunday.count("select count(*) from donations");
  await expect(record()).rejects.toThrow("a second one needs a transaction");
  expect(await sunday.count("select count(*) from donations")).toBe(before);
});
