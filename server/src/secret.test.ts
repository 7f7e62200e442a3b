import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../test/congregation.ts";
import { turnOn } from "../test/second-factor.ts";
import { freeCode } from "./children/codes.queries.ts";
import { computeFingerprint, createCode, openCode } from "./children/codes.service.ts";
import { pickupCodes } from "./database/tables/children.ts";
import { auditEntries } from "./database/tables/operations.ts";
import { sessions, users } from "./database/tables/users.ts";
import { checkSecret, readSecret, replaceSecret } from "./secret.ts";

const NEW = { current: "another secret of this congregation", other: null };
let congregation: Congregation;

beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true });
});
afterAll(() => congregation?.close());

it("refuses another secret until it replaces the first one, which ends sessions and removes second factors", async () => {
  const { url, db } = congregation.postgres;
  const { userId } = await turnOn(congregation, "member");
  await checkSecret(url, congregation.services.secret);
  await expect(checkSecret(url, NEW)).rejects.toThrow("This database was used with another SECRET");

  expect(await replaceSecret(url, NEW)).toEqual({ removed: 1, codes: 0 });
  await checkSecret(url, NEW);
  await expect(checkSecret(url, congregation.services.secret)).rejects.toThrow("another SECRET");
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.$count(users, eq(users.twoFactorEnabled, true))).toBe(0);
  const removed = await db.select().from(auditEntries).where(eq(auditEntries.action, "second_factor_removed"));
  expect(removed).toMatchObject([{ subjectId: userId, actorId: null }]);
});

it("gives other codes to tags in use, which a new SECRET can print", async () => {
  const { url, db } = congregation.postgres;
  const { id, code } = await createCode(db, congregation.services.secret, [], congregation.services.clock());
  const other = await createCode(db, congregation.services.secret, [], congregation.services.clock());
  await freeCode(db, other.id);
  expect(await replaceSecret(url, NEW)).toMatchObject({ codes: 1 });
  const [row] = await db.select().from(pickupCodes).where(eq(pickupCodes.id, id));
  const printed = openCode(NEW, row?.sealed ?? "") ?? "";
  expect(printed).toMatch(/^[A-Z0-9]{4}$/);
  expect([printed === code, row?.fingerprint]).toEqual([false, computeFingerprint(NEW, printed)]);
});

it("keeps the secret that it generated, and refuses an empty one that a power failure has left", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "narthex-secret-"));
  const config = { secret: null, previousSecret: null, dataDir };
  const { current } = readSecret(config);
  expect(readSecret(config).current).toBe(current);
  await writeFile(join(dataDir, "secret"), "\n");
  expect(() => readSecret(config)).toThrow("The file secret in DATA_DIR is incomplete.");
  await rm(dataDir, { recursive: true });
});
