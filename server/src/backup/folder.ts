// The folder of the archives: written under another name first, so that an interrupted one is never mistaken for a
// backup.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lchown, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { StartupError } from "../database/embedded/startup-error.ts";
import { type WrittenArchive, writeArchive } from "./write-archive.ts";

const PATTERN = /^narthex-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/;
const BEFORE_UPDATE = /^before-\w+-(narthex-.*)$/;
/** Unfinished archives; those of earlier versions have no identifier in their name. */
const UNFINISHED = /^(.*?)(\.[0-9a-f-]{36})?\.part$/;
const DAY_MS = 24 * 60 * 60_000;

/** Whether this is the name of an archive, nightly or from before an update. */
export const isArchiveName = (name: string): boolean => PATTERN.test(BEFORE_UPDATE.exec(name)?.[1] ?? name);

/** The names of the archives of a folder, the newest first, and those from before an update last. */
export async function listFolder(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter(isArchiveName).sort().reverse();
}

/** Such as narthex-2026-10-18T15-20-00Z.tar.gz. */
export function buildArchiveName(at: Temporal.Instant, isEncrypted: boolean): string {
  const time = at.toString({ smallestUnit: "second" }).replaceAll(":", "-");
  return `narthex-${time}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** Gives what root has written to the owner of its folder, so that the server can read and replace it. */
export async function keepOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await lchown(path, uid, gid);
}

/** Makes the folder and those above it unless they are there, for their owner only. */
export async function createBackupFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  let level = dirname(made);
  for (const name of relative(level, folder).split(sep)) {
    level = join(level, name);
    await keepOwner(level);
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes an archive to a file that only its owner can read. An existing file is replaced once the new one is complete.
 * @param url of the database, past a pooler @returns the number of bytes as well
 */
export async function writeArchiveFile(
  url: string,
  file: string,
  recipient: string | null,
): Promise<WrittenArchive & { bytes: number }> {
  await createBackupFolder(dirname(file));
  // Two backups may have the same name, such as those of two servers that begin in one second.
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    const written = await writeArchive(url, createWriteStream(unfinished, { mode: 0o600, flush: true }), recipient);
    const { size: bytes } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return { ...written, bytes };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @throws StartupError if it cannot be read */
export async function openFile(file: string): Promise<Readable> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The archive cannot be read (${error.code}): ${file}`);
  });
  const isFolder = (await handle.stat().finally(() => handle.close())).isDirectory();
  if (isFolder) throw new StartupError(`The archive cannot be read, because it is a folder: ${file}`);
  return createReadStream(file);
}

/** Whether a backup was interrupted: another server may be writing a file that was changed within the last day. */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const [, archive = ""] = UNFINISHED.exec(name) ?? [];
  if (!isArchiveName(archive)) return false;
  const changed = await stat(join(folder, name)).catch(() => null);
  return changed !== null && changed.mtimeMs < Date.now() - DAY_MS;
}

/**
 * The newest archive; null if there is none. One with a later time than now, which a wrong clock has given it, is chosen
 * only if there is no other. @param names the newest first
 */
export function selectNewestArchive(names: readonly string[], now: Temporal.Instant): string | null {
  const latest = buildArchiveName(now.add({ hours: 24 }), true);
  return names.find((name) => name <= latest) ?? names[0] ?? null;
}

/**
 * The archives to delete. @param names the newest first @param written the one that was just written: it stays, and
 * those with a later time in their names, which a wrong clock has given them, are deleted first
 */
export function selectOldArchives(names: readonly string[], kept: number, written: string): string[] {
  const [earlier, later] = [names.filter((name) => name < written), names.filter((name) => name > written)];
  return [...earlier, ...later].slice(kept - 1);
}

/** Deletes all but the newest archives of a folder, and what interrupted backups left. Other files stay. */
export async function pruneFolder(folder: string, kept: number, written: string): Promise<void> {
  const names = (await readdir(folder)).sort().reverse();
  const archives = names.filter((name) => PATTERN.test(name));
  for (const name of selectOldArchives(archives, kept, written)) await rm(join(folder, name), { force: true });
  for (const name of names) if (await isAbandoned(folder, name)) await rm(join(folder, name), { force: true });
}
