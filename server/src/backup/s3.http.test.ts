// Backups in a storage compatible with Amazon S3.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { backups as calls } from "@narthex/contract/backups.ts";
import { members } from "@narthex/contract/members.ts";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { run, urlOf } from "../../test/postgres.ts";
import { type S3Server, startS3Server } from "../../test/s3-server.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { until } from "../../test/until.ts";
import type { Config } from "../config.ts";
import { makeBackup, testNewestBackup } from "./backups.service.ts";
import { openGiven } from "./command.ts";
import { restoreWithErasures } from "./erasures.service.ts";
import { openBucket } from "./s3.ts";
import { S3Upload } from "./s3-upload.ts";
import { openStore } from "./store.ts";

const BUCKET = "backups";
const FIRST = "our church/narthex-2026-11-22T15-00-00Z.tar.gz.age";

let sunday: Sunday;
let s3: S3Server;
let backup: Config["backup"];

beforeAll(async () => {
  s3 = await startS3Server(BUCKET);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  backup = { folder: "/nowhere", kept: 2, recipient, identity, s3: s3.settings };
  sunday = await openSunday({ config: { backup } });
});
afterAll(async () => {
  await sunday?.close();
  await s3?.close();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from backups");
});
afterEach(() => {
  s3.fail([], "");
  s3.cutAfter(0, 0);
  s3.refuseUploadLists(null);
  s3.objects.clear();
  s3.uploads.clear();
  s3.partSizes.length = 0;
});

const services = (change: Partial<Config["backup"]> = {}) => {
  const { config, ...others } = sunday.services;
  return { ...others, config: { ...config, backup: { ...backup, ...change } } };
};
const fail = (error: unknown): never => {
  throw error;
};
const state = async () => (await (await sunday.as("admin")).call(calls.list)).body;

test("a backup is encrypted and uploaded, and Settings shows the bucket", async () => {
  await makeBackup(services(), fail);
  expect([...s3.objects.keys()].sort()).toEqual(["our church/erasures.json", FIRST]);
  expect(s3.objects.get(FIRST)?.subarray(0, 19).toString()).toBe("age-encryption.org/");
  expect(await state()).toMatchObject({
    storage: { bucket: BUCKET, host: new URL(s3.settings.endpoint).host },
    lastGood: { fileName: FIRST.slice("our church/".length), isEncrypted: true, bytes: s3.objects.get(FIRST)?.length },
  });
});

test("an unencrypted backup is never sent", async () => {
  await expect(makeBackup(services({ recipient: null }), fail)).rejects.toThrow(
    "not encrypted is never sent to a bucket",
  );
  expect([...s3.objects.keys()]).toEqual(["our church/erasures.json"]);
});

test("the oldest backups are deleted, and other objects and backups from before an update stay", async () => {
  const before = "our church/before-0007_more-narthex-2025-01-01T00-00-00Z.tar.gz.age";
  for (const key of ["our church/notes.txt", "elsewhere.txt", before]) s3.objects.set(key, Buffer.from("kept"));
  for (const hour of [1, 2, 3]) {
    sunday.setNow(`2026-11-22T0${hour}:00:00Z`);
    await makeBackup(services(), fail);
  }
  expect([...s3.objects.keys()].sort()).toEqual([
    "elsewhere.txt",
    before,
    "our church/erasures.json",
    "our church/narthex-2026-11-22T02-00-00Z.tar.gz.age",
    "our church/narthex-2026-11-22T03-00-00Z.tar.gz.age",
    "our church/notes.txt",
  ]);
  expect(await openStore(backup).list()).toHaveLength(3);
});

test("a large object is uploaded in parts, and one that fails is removed", async () => {
  const MB = 1024 * 1024;
  const many = function* (count: number) {
    for (let part = 0; part < count; part++) yield Buffer.alloc(MB, part);
  };
  const bucket = openBucket(s3.settings);
  await pipeline(Readable.from(many(40)), new S3Upload(bucket, "large"));
  expect(s3.partSizes).toEqual([16 * MB, 16 * MB, 8 * MB]);
  expect(s3.objects.get("our church/large")?.length).toBe(40 * MB);
  const failing = Readable.from(
    (function* () {
      yield* many(20);
      throw new Error("the database is gone");
    })(),
  );
  await expect(pipeline(failing, new S3Upload(bucket, "broken"))).rejects.toThrow("the database is gone");
  expect([s3.uploads.size, s3.objects.has("our church/broken")]).toEqual([0, false]);
});

test("uploads that were interrupted more than a day ago are removed", async () => {
  const upload = (name: string, initiated: string) => {
    const id = randomUUID();
    s3.uploads.set(id, { key: `our church/${name}`, parts: new Map(), initiated });
    return id;
  };
  const archive = "narthex-2026-11-20T00-00-00Z.tar.gz.age";
  upload(archive, "2020-01-01T00:00:00.000Z");
  const running = upload(archive, new Date().toISOString());
  const foreign = upload("notes.txt", "2020-01-01T00:00:00.000Z");
  await makeBackup(services(), fail);
  expect([...s3.uploads.keys()].sort()).toEqual([running, foreign].sort());
});

test("a refusal of the storage is shown in Settings", async () => {
  s3.fail(["POST"], "AccessDenied");
  await expect(makeBackup(services(), fail)).rejects.toThrow("AccessDenied");
  expect((await state()).backups).toMatchObject([{ fault: "storage", fileName: null }]);
});

test("another secret key is refused by its signature", async () => {
  const wrong = openBucket({ ...s3.settings, secretAccessKey: "another" });
  await expect(wrong.list()).rejects.toThrow("SignatureDoesNotMatch");
});

test("the newest backup is restored from the storage and compared, if the server has the key", async () => {
  await makeBackup(services(), fail);
  await testNewestBackup(services({ identity: null }));
  expect((await state()).lastGood?.testFault).toBe("encrypted");
  await testNewestBackup(services());
  expect((await state()).lastGood).toMatchObject({ testedAt: "2026-11-22T15:00:00.000Z", testFault: null });
  s3.objects.set(FIRST, s3.objects.get(FIRST)?.subarray(0, 5000) ?? Buffer.alloc(0));
  await testNewestBackup(services());
  expect((await state()).lastGood?.testFault).toBe("differs");
});

test("a connection that the storage closes is opened again for the rest", async () => {
  const content = Buffer.alloc(3_000_000, "narthex ");
  s3.objects.set("our church/large", content);
  s3.cutAfter(1_000_000, 2);
  const archive = await openBucket(s3.settings).read("large");
  expect(archive && (await buffer(archive)).equals(content)).toBe(true);
  s3.cutAfter(0, 3);
  await expect(
    openBucket(s3.settings)
      .read("large")
      .then((one) => one && buffer(one)),
  ).rejects.toThrow(/^the storage for backups at http:.* could not be reached, or closed the connection/);
});

test("a backup is good although the storage does not list uploads", async () => {
  s3.refuseUploadLists("NotImplemented");
  const warnings: unknown[] = [];
  await makeBackup(services(), (error) => warnings.push(error));
  expect([warnings.length, (await state()).backups.map(({ fault }) => fault)]).toEqual([1, [null]]);
});

test("a restore from the storage deletes people again who were deleted later", async () => {
  sunday.setNow("2026-11-22T15:00:00Z");
  const memberId = await sunday.addPerson({ firstName: "Gone", lastName: "Later" });
  await makeBackup(services(), fail);
  const admin = await sunday.as("admin");
  await admin.call(members.remove, { params: { id: memberId } });
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  onTestFinished(() => run(inject("postgresUrl"), `drop database ${name} with (force)`));
  const store = openStore(backup);
  await until(async () => (await store.readErasures())?.some((erasure) => erasure.memberId === memberId));
  const url = urlOf(inject("postgresUrl"), name);
  const archive = await openGiven(store, "stored:newest");
  const { rows, erased } = await restoreWithErasures(url, archive, [await store.readErasures()], {
    identity: backup.identity,
  });
  expect(rows).toBeGreaterThan(20);
  expect(erased).toEqual({ people: 1, accounts: 0, deactivated: 0, isAdminKept: false });
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query("select from members where first_name = 'Gone'");
  // Settings must not show the copy as backed up.
  const backups = await client.query("select from backups").finally(() => client.end());
  expect([found.rowCount, backups.rowCount]).toEqual([0, 0]);
});
