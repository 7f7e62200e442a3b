// A rotation of SECRET on one database: a server with the older value only, one with both, and one after it.
import { api } from "@narthex/contract/api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CAST, DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { movedTo, openAnotherServer } from "../test/another-server.ts";
import { appCode } from "../test/authenticator.ts";
import { type Congregation, openCongregation, personAt } from "../test/congregation.ts";
import { clearAttempts, type Factor, startSecondStep, turnOn } from "../test/second-factor.ts";
import { listBackupCodeHashes } from "./auth/codes.ts";
import { isCodeInUse } from "./children/codes.queries.ts";
import { computeFingerprint, createCode } from "./children/codes.service.ts";
import { sealAddress } from "./messaging/consent/token.ts";
import { hashWith, type Secret } from "./sealed.ts";
import { checkSecret, switchSecret } from "./secret.ts";
import { countHeld, resealAll } from "./secret-rotation.ts";
import { buildCard, isCurrentCard } from "./stations/family-token.ts";

const NEW = "the newer secret of this congregation";
const CODE = { accountSid: `AC${"0".repeat(32)}`, authToken: "f".repeat(32), from: "+12125550100" };
const NOW = Temporal.Instant.from("2026-11-22T15:00:00Z");

let congregation: Congregation;
let older: Secret;
let both: Secret;
let afterwards: Secret;
let factor: Factor;
const ends: (() => Promise<void>)[] = [];

/** The address of another server on the same database. */
async function startServer(secret: Secret): Promise<string> {
  const { url, close } = await openAnotherServer(congregation, secret);
  ends.push(close);
  return url;
}

beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true, config: { isPublicUrlSet: true } });
  older = congregation.services.secret;
  both = { current: NEW, other: older.current };
  afterwards = { current: NEW, other: null };
  await checkSecret(congregation.postgres.url, older);
  factor = await turnOn(congregation, "member");
  const admin = await congregation.as("admin");
  await admin.call(api.confirmation.confirm, { body: { password: DEMO_PASSWORD } });
  await admin.call(api.textProvider.update, { body: CODE });
});
afterAll(async () => {
  for (const end of ends) await end();
  await congregation?.close();
});

test("until the rotation, a server with both values writes what one with the older value can read", async () => {
  const { url } = congregation.postgres;
  expect(await checkSecret(url, both)).toEqual({ current: older.current, other: NEW });
  expect(await checkSecret(url, older)).toEqual(older);
  await expect(checkSecret(url, afterwards)).rejects.toThrow("another SECRET");
});

test("a server with both values accepts what the older one has signed, and signs sessions anew after a day", async () => {
  const url = await startServer(both);
  const member = movedTo(url, await congregation.as("ministry_leader"));
  const [before] = [...member.cookies.values()];
  expect((await member.call(api.signin.user)).status).toBe(200);
  expect([...member.cookies.values()]).toEqual([before]);
  const token = sealAddress(older, CAST.member.email);
  expect((await personAt([url]).call(api.consent.look, { params: { token } })).status).toBe(200);

  await congregation.postgres.pool.query("update sessions set updated_at = now() - interval '25 hours'");
  expect((await member.call(api.signin.user)).status).toBe(200);
  const after = movedTo(await startServer(afterwards), member);
  expect((await after.call(api.signin.user)).status).toBe(200);
  const left = movedTo(await startServer(afterwards), await congregation.as("ministry_leader"));
  expect((await left.refused(api.signin.user)).status).toBe(401);
});

test("an entry that was saved before is found again by its key, not created twice", async () => {
  const admin = await congregation.as("admin");
  const { id } = (await admin.call(api.members.me)).body;
  const body = { name: "Choir robes", entryKey: "0b9f6a2e-51c4-4a37-8f0e-3f1f6c0b7a11" };
  const first = await admin.call(api.tags.create, { body });
  expect([first.status, id > 0]).toEqual([201, true]);
  const again = await movedTo(await startServer(both), admin).call(api.tags.create, { body });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
});

test("a family's card and a known device work at a server with both values", async () => {
  const url = await startServer(both);
  const card = buildCard(older, 12, 1);
  expect([isCurrentCard(both, card, 12, 1), isCurrentCard(afterwards, card, 12, 1)]).toEqual([true, false]);
  const person = movedTo(url, factor.person);
  person.cookies.delete("narthex.session_token");
  await startSecondStep(congregation, factor.email, { person });
  const { status } = await person.call(api.secondFactor.byApp, { body: { code: appCode(factor.secret) } });
  expect(status).toBe(200);
  await clearAttempts(congregation);
  const { rows } = await congregation.postgres.pool.query<{ id: string }>(
    "select id from known_devices where user_id = $1",
    [factor.userId],
  );
  const device = [...person.cookies].find(([name]) => name.endsWith("device"))?.[1] ?? "";
  expect(rows.map(({ id }) => id)).toEqual([hashWith(both, `device ${device}`).toString("base64url")]);
});

test("the rotation seals everything again, can be repeated, and ends what the older value alone can read", async () => {
  const { postgres } = congregation;
  const { url } = postgres;
  const made = await postgres.transaction((tx) => createCode(tx, older, [], NOW));
  await postgres.pool.query("insert into pickup_codes (sealed, fingerprint) values ('x', 'x')");
  const early = hashWith(older, `backup code ${factor.userId} aaaaa-aaaaa`).toString("base64url");
  await postgres.pool.query("update second_factors set backup_codes = backup_codes || $1::text", [early]);

  expect(await switchSecret(url, both, NOW)).toEqual(NOW);
  const counts = async () =>
    (await resealAll(postgres, both)).map(({ changed, unchanged, left, unreadable }) =>
      [changed, unchanged, left, unreadable].join(),
    );
  expect(await counts()).toEqual(["1,0,0,0", "1,0,0,0", "1,0,0,1"]);
  expect(await switchSecret(url, both, NOW.add({ hours: 1 }))).toEqual(NOW);
  expect(await counts()).toEqual(["0,1,0,0", "0,1,0,0", "0,1,0,1"]);
  expect(await countHeld(postgres.db, NOW, NOW)).toMatchObject({ backupCodes: 1 });

  expect(await checkSecret(url, both)).toEqual(both);
  await expect(checkSecret(url, older)).rejects.toThrow("another SECRET");
  const later = await startServer(afterwards);
  const person = await startSecondStep(congregation, factor.email, { person: personAt([later]) });
  const [code = ""] = factor.backupCodes;
  expect((await person.call(api.secondFactor.byBackupCode, { body: { code } })).status).toBe(200);
  expect(await isCodeInUse(postgres.db, [computeFingerprint(afterwards, made.code)])).toBe(true);
  expect(await isCodeInUse(postgres.db, [computeFingerprint(older, made.code)])).toBe(false);
  const kept = await postgres.pool.query<{ secret: string }>("select secret from second_factors");
  const hashes = listBackupCodeHashes(afterwards, kept.rows[0]?.secret ?? "", factor.userId, "aaaaa-aaaaa");
  expect(hashes).not.toContain(early);
  const admin = personAt([later]);
  await admin.call(api.signin.withPassword, { body: { email: CAST.admin.email, password: DEMO_PASSWORD } });
  expect((await admin.call(api.textProvider.get)).body.secret?.isReadable).toBe(true);
  const { rows } = await postgres.pool.query("select actor_id, detail from audit_entries where action = 'rotated'");
  expect(rows).toEqual([{ actor_id: null, detail: {} }]);
});

test("a code that is in use under both values keeps the older one until it is free", async () => {
  const { postgres } = congregation;
  const made = await postgres.transaction((tx) => createCode(tx, older, [], NOW));
  await postgres.pool.query("insert into pickup_codes (sealed, fingerprint) values ('y', $1)", [
    computeFingerprint(afterwards, made.code),
  ]);
  const codes = async () => (await resealAll(postgres, both)).at(-1);
  expect(await codes()).toMatchObject({ changed: 0, left: 1 });
  await postgres.pool.query("update pickup_codes set in_use = false where sealed = 'y'");
  expect(await codes()).toMatchObject({ changed: 1, left: 0 });
});

test("requests to serve are counted if their links would work after the removal of the older value", async () => {
  const { pool, db } = congregation.postgres;
  const newId = async (statement: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(`${statement} returning id`, [...values])).rows[0]?.id ?? 0;
  const ministryId = await newId("insert into ministries (name) values ($1)", ["Ushers"]);
  const position = "insert into serving_positions (ministry_id, name, needed, rank) values ($1, 'Door', 1, 0)";
  const positionId = await newId(position, [ministryId]);
  const request = async (day: string, state: string, askedAt: Temporal.Instant) => {
    const event =
      "insert into events (title, event_date, start_time, end_date, end_time, timezone) values ('Service', $1, '10:00', $1, '11:00', 'UTC')";
    await pool.query(
      "insert into serving_requests (event_id, position_id, member_id, state, asked_at) select $1, $2, min(id), $3, $4 from members",
      [await newId(event, [day]), positionId, state, askedAt.toString()],
    );
  };
  const before = NOW.subtract({ hours: 1 });
  await request("2026-12-23", "asked", before); // before the removal, and the link works for another day
  await request("2026-12-22", "asked", before);
  await request("2027-03-07", "declined", before);
  await request("2027-03-07", "asked", NOW.add({ hours: 1 }));
  await request("2027-03-07", "accepted", before);
  expect((await countHeld(db, NOW, NOW)).requestsToServe).toBe(2);
  expect((await countHeld(db, NOW, Temporal.Instant.from("2027-01-10T00:00:00Z"))).requestsToServe).toBe(1);
});
