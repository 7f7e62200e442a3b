// The folder of the archives: an archive that cannot be written leaves nothing, and backups do not disturb each other.
import { chown, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { createBackupFolder, pruneFolder, selectNewestArchive, writeArchiveFile } from "./folder.ts";
import { writeArchive } from "./write-archive.ts";

let sunday: Sunday;
let folder: string;

beforeAll(async () => {
  sunday = await openSunday();
  folder = await mkdtemp(join(tmpdir(), "narthex-folder-"));
  // 3 MB in many rows that cannot be compressed: random identifiers.
  await sunday.postgres.pool.query(
    `insert into pictures (hash, small, large)
     select number::text, ''::bytea,
       (select decode(string_agg(replace(gen_random_uuid()::text, '-', ''), ''), 'hex') from generate_series(1, 1000) where number > 0)
     from generate_series(1, 200) number`,
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await sunday?.close();
});

/** Accepts this many bytes, then fails like a full disk. */
function createFullDisk(bytes: number): Writable {
  let left = bytes;
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      done(left >= 0 ? null : Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    },
  });
}

test.each([0, 20_000, 1_000_000, 2_900_000])(
  "an archive fails with the error of a disk that is full after %d bytes",
  async (bytes) => {
    await expect(writeArchive(sunday.postgres.url, createFullDisk(bytes), null)).rejects.toMatchObject({
      code: "ENOSPC",
    });
  },
);

test("a file that cannot be completed leaves nothing behind", async () => {
  const directory = join(folder, "directory");
  await mkdir(join(directory, "not empty"), { recursive: true });
  await expect(writeArchiveFile(sunday.postgres.url, directory, null)).rejects.toMatchObject({ code: "EISDIR" });
  expect(await readdir(folder)).toEqual(["directory"]);
  await rm(directory, { recursive: true });
});

test("two backups with the same name at the same time are both complete", async () => {
  const file = join(folder, "narthex-2026-11-22T15-00-00Z.tar.gz");
  const write = () => writeArchiveFile(sunday.postgres.url, file, null);
  const [one, other] = await Promise.all([write(), write()]);
  expect(one?.manifest).toEqual(other?.manifest);
  expect(await readdir(folder)).toEqual(["narthex-2026-11-22T15-00-00Z.tar.gz"]);
  await rm(file);
});

test("unfinished files are deleted a day after their last change", async () => {
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  const identifier = "0f0e8a52-0c7b-4a4f-9a51-5d0d3c4ad8a1";
  const interrupted = [
    "narthex-2026-11-20T00-00-00Z.tar.gz.part",
    `narthex-2026-11-20T00-00-00Z.tar.gz.age.${identifier}.part`,
    `before-0063_something-narthex-2026-11-20T00-00-00Z.tar.gz.${identifier}.part`,
  ];
  for (const name of [...interrupted, "photos.part"]) {
    await writeFile(join(folder, name), "unfinished");
    await utimes(join(folder, name), yesterday, yesterday);
  }
  const running = `narthex-2026-11-22T15-00-00Z.tar.gz.${identifier}.part`;
  await writeFile(join(folder, running), "of another server");
  await pruneFolder(folder, 14, "narthex-2026-11-22T15-00-00Z.tar.gz");
  expect((await readdir(folder)).sort()).toEqual([running, "photos.part"]);
});

test("the newest archive is one that a wrong clock has not dated in the future, unless there is no other", () => {
  const now = Temporal.Instant.from("2026-11-22T15:00:00Z");
  const [wrong, saturday] = ["narthex-2031-01-01T02-00-00Z.tar.gz", "narthex-2026-11-21T02-00-00Z.tar.gz.age"];
  expect(selectNewestArchive([wrong, saturday, "narthex-2026-11-20T02-00-00Z.tar.gz"], now)).toBe(saturday);
  // The clock of the computer that restores may be a few hours late.
  expect(selectNewestArchive(["narthex-2026-11-23T02-00-00Z.tar.gz", saturday], now)).not.toBe(saturday);
  expect([selectNewestArchive([wrong], now), selectNewestArchive([], now)]).toEqual([wrong, null]);
});

test.skipIf(process.getuid?.() !== 0)("all folders that root makes belong to the owner of the one above", async () => {
  const above = join(folder, "of-the-server");
  await mkdir(above);
  await chown(above, 65534, 65534);
  await createBackupFolder(join(above, "kept", "backups"));
  for (const name of ["kept", "kept/backups"])
    expect(await stat(join(above, name))).toMatchObject({ uid: 65534, gid: 65534 });
});
