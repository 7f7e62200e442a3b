// `npm run backup` as a separate program, also with settings that are not those of the server.
import { randomUUID } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startNarthex } from "../../test/narthex-process.ts";
import { CAST_TEMPLATE, copyTemplate, run, urlOf } from "../../test/postgres.ts";
import { connectAlone } from "../database/database.ts";
import { checkSecret } from "../secret.ts";
import { DAMAGED } from "./encryption.ts";
import { readErasures } from "./erasures.ts";

const BACKUP = "backup/backup-command.ts";
const RESTORE = "backup/restore-command.ts";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "narthex-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["backup/backup-command.ts", "recover-admin.ts", "rotate-secret.ts"])(
  "%s refuses a folder without a database, and leaves it empty",
  async (program) => {
    const secrets = { SECRET: "x".repeat(32), SECRET_PREVIOUS: "y".repeat(32) };
    const args = program === "recover-admin.ts" ? ["ruth@example.org"] : [];
    const command = startNarthex({ DATA_DIR: folder, ...secrets }, { program, args });
    expect(await command.ended).toBe(1);
    expect(await command.errors).toBe(
      `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as for the server, in the environment or in .env.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("a backup of a database without tables is refused", async () => {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  onTestFinished(() => run(inject("postgresUrl"), `drop database ${name} with (force)`));
  const environment = { DATA_DIR: folder, DATABASE_URL: urlOf(inject("postgresUrl"), name) };
  const command = startNarthex(environment, { program: "backup/backup-command.ts" });
  expect(await command.ended).toBe(1);
  expect(await command.errors).toBe(
    "The database is empty. Set DATA_DIR or DATABASE_URL as for the server, in the environment or in .env.\n",
  );
});

async function newCongregation(): Promise<string> {
  const name = `commands_${randomUUID().replaceAll("-", "")}`;
  await copyTemplate(inject("postgresUrl"), CAST_TEMPLATE, name);
  onTestFinished(() => run(inject("postgresUrl"), `drop database ${name} with (force)`));
  return urlOf(inject("postgresUrl"), name);
}

test.each([
  ["of this version", "select 1"],
  [
    "that waits for a migration",
    "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)",
  ],
])("a restored copy %s writes no backup among those of the original, but one to a file", async (_, statement) => {
  const url = await newCongregation();
  const client = await connectAlone(url);
  await client.query(`update settings set outgoing_paused_at = now(); ${statement}`).finally(() => client.end());
  const kept = mkdtempSync(join(folder, "kept-"));
  const environment = { DATA_DIR: folder, DATABASE_URL: url, BACKUP_DIR: kept };
  const command = startNarthex(environment, { program: "backup/backup-command.ts" });
  expect(await command.ended).toBe(1);
  expect(await command.errors).toMatch(/^This congregation was restored from a backup, [^\n]+ -- FILE\.\n$/);
  expect(readdirSync(kept)).toEqual([]);
  const file = join(folder, randomUUID());
  const given = startNarthex(environment, { program: "backup/backup-command.ts", args: [file] });
  expect(await given.ended).toBe(0);
});

test("a test of an encrypted backup without its key names the missing setting", { timeout: 240_000 }, async () => {
  const environment = { DATA_DIR: folder, DATABASE_URL: await newCongregation() };
  const file = join(folder, "encrypted");
  const recipient = await identityToRecipient(await generateX25519Identity());
  const program = "backup/backup-command.ts";
  const backup = startNarthex({ ...environment, BACKUP_RECIPIENT: recipient }, { program, args: [file] });
  expect(await backup.ended).toBe(0);
  const check = startNarthex(environment, { program, args: ["--test", file] });
  expect(await check.ended).toBe(1);
  expect(await check.errors).toBe(
    "This archive is encrypted: set BACKUP_IDENTITY to the key that begins with AGE-SECRET-KEY-1.\n",
  );
});

test("a backup by command is shown in Settings like one of the server", async () => {
  const url = await newCongregation();
  const backups = join(folder, "shown");
  const environment = { DATA_DIR: folder, DATABASE_URL: url, BACKUP_DIR: backups };
  expect(await startNarthex(environment, { program: "backup/backup-command.ts" }).ended).toBe(0);
  const [name] = readdirSync(backups).filter((file) => file.endsWith(".gz"));
  const client = await connectAlone(url);
  const { rows } = await client
    .query("select file_name, fault, bytes > 1000 as has_bytes from backups")
    .finally(() => client.end());
  expect(rows).toEqual([{ file_name: name, fault: null, has_bytes: true }]);
});

test("a backup to a folder gets its usual name there", async () => {
  const environment = { DATA_DIR: folder, DATABASE_URL: await newCongregation() };
  const stick = mkdtempSync(join(folder, "stick-"));
  const backup = startNarthex(environment, { program: "backup/backup-command.ts", args: [stick] });
  expect(await backup.ended).toBe(0);
  expect(readdirSync(stick)).toEqual([expect.stringMatching(/^narthex-.*Z\.tar\.gz$/)]);
});

test("a backup that cannot be written says why in one sentence", async () => {
  const environment = { DATA_DIR: folder, DATABASE_URL: await newCongregation() };
  const file = join(folder, "a file");
  writeFileSync(file, "");
  const below = join(file, "backup");
  const backup = startNarthex(environment, { program: "backup/backup-command.ts", args: [below] });
  expect(await backup.ended).toBe(1);
  expect(await backup.errors).toBe(`The backup cannot be written: a part of the path is a file (EEXIST). ${below}\n`);
});

test("the emergency sheet has the key of encrypted backups if the server knows it", async () => {
  const identity = await generateX25519Identity();
  const environment = { DATA_DIR: folder, DATABASE_URL: "postgres://nowhere.invalid/narthex", SECRET: "x".repeat(32) };
  const encrypted = { ...environment, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  const printSheet = async (more: Record<string, string>) => {
    const command = startNarthex({ ...encrypted, ...more }, { program: "backup/backup-command.ts", args: ["--sheet"] });
    return (await command.says("BACKUP_IDENTITY=")).trim();
  };
  expect(await printSheet({ BACKUP_IDENTITY: identity })).toBe(`BACKUP_IDENTITY=${identity}`);
  expect(await printSheet({})).toBe("BACKUP_IDENTITY=AGE-SECRET-KEY-1...");
});

test.each([[["--sheet"]], [[]]])("a key that is not the one of the recipient is refused with %j", async (args) => {
  const environment = { DATA_DIR: folder, DATABASE_URL: await newCongregation(), SECRET: "x".repeat(32) };
  const keys = {
    BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
    BACKUP_IDENTITY: await generateX25519Identity(),
  };
  const command = startNarthex({ ...environment, ...keys }, { program: "backup/backup-command.ts", args });
  expect(await command.ended).toBe(1);
  expect(await command.errors).toMatch(/^BACKUP_IDENTITY is not the secret key of BACKUP_RECIPIENT: [^\n]+\n$/);
});

test("a recipient with a mistake is refused before anything is written", async () => {
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: await newCongregation(),
    BACKUP_RECIPIENT: `age1${"q".repeat(58)}`,
  };
  const command = startNarthex(environment, { program: "backup/backup-command.ts" });
  expect(await command.ended).toBe(1);
  expect(await command.errors).toMatch(/^BACKUP_RECIPIENT has a mistake: [^\n]+\n$/);
});

test.skipIf(process.getuid?.() !== 0)("files that root writes to a folder belong to its owner", async () => {
  const backups = join(folder, "of-the-server");
  mkdirSync(backups);
  chownSync(backups, 65534, 65534);
  const environment = { DATA_DIR: folder, DATABASE_URL: await newCongregation(), BACKUP_DIR: backups };
  expect(await startNarthex(environment, { program: "backup/backup-command.ts" }).ended).toBe(0);
  const owners = readdirSync(backups).map((name) => statSync(join(backups, name)).uid);
  expect(owners).toEqual([65534, 65534]);
});

test("a backup writes the list of deleted people beside it", async () => {
  const url = await newCongregation();
  await run(url, "insert into audit_entries (action, subject, subject_id) values ('deleted', 'member', '4711')");
  const backups = join(folder, "backups");
  const environment = { DATA_DIR: folder, DATABASE_URL: url, BACKUP_DIR: backups };
  expect(await startNarthex(environment, { program: "backup/backup-command.ts" }).ended).toBe(0);
  expect(readdirSync(backups)).toHaveLength(2);
  expect((await readErasures(backups))?.map(({ memberId }) => memberId)).toEqual([4711]);
});

test("a restore with another SECRET asks for the original one first, and only if the archive is whole", async () => {
  const url = await newCongregation();
  await checkSecret(url, { current: "the SECRET of the original machine", other: null });
  const file = join(folder, "of-another-machine");
  const environment = { DATA_DIR: folder, SECRET: "the SECRET of another machine, by mistake" };
  const backup = startNarthex({ ...environment, DATABASE_URL: url }, { program: BACKUP, args: [file] });
  expect(await backup.ended).toBe(0);
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  onTestFinished(() => run(inject("postgresUrl"), `drop database ${name} with (force)`));
  const empty = { ...environment, DATABASE_URL: urlOf(inject("postgresUrl"), name) };

  const whole = readFileSync(file);
  const part = join(folder, "truncated");
  writeFileSync(part, whole.subarray(0, whole.length - 1000));
  const refused = startNarthex(empty, { program: RESTORE, args: [part] });
  expect(await refused.says("SECRET")).toBe("");
  expect([await refused.ended, await refused.errors]).toEqual([1, `${DAMAGED}\n`]);

  const restored = startNarthex(empty, { program: RESTORE, args: [file] });
  expect(await restored.says("SECRET is not the one of the original.")).toMatch(
    / set the original one: .+ emergency sheet\. Only if it is lost, run npm run migrate -- --new-secret: this /,
  );
  expect(await restored.ended).toBe(0);
});
