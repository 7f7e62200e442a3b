// Where archives and the list of deleted people are kept: a folder, or a bucket of a storage for objects.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Config } from "../config.ts";
import { StartupError } from "../database/embedded/startup-error.ts";
import {
  addErasures,
  type Erasure,
  FILE_NAME,
  mergeErasures,
  parseErasures,
  readErasures,
  writeErasures,
} from "./erasures.ts";
import {
  isArchiveName,
  keepOwner,
  listFolder,
  openFile,
  pruneFolder,
  selectOldArchives,
  writeArchiveFile,
} from "./folder.ts";
import { openBucket } from "./s3.ts";
import { removeInterrupted, S3Upload } from "./s3-upload.ts";
import { type WrittenArchive, writeArchive } from "./write-archive.ts";

export interface Store {
  /** The address of an archive, for the operator. */
  placeOf(name: string): string;
  /** @param url of the database, past a pooler @returns the number of bytes as well */
  write(url: string, name: string): Promise<WrittenArchive & { bytes: number }>;
  /** @throws StartupError if there is no such archive */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** The names of all archives, the newest first, and those from before an update last. */
  list(): Promise<string[]>;
  /**
   * Deletes all but the newest archives, and what interrupted backups left. Other files stay. @param written the name of
   * the archive that was just written
   */
  prune(written: string): Promise<void>;
  /** Null if there is no list. */
  readErasures(): Promise<Erasure[] | null>;
  addErasures(added: readonly Erasure[]): Promise<void>;
}

function createFolderStore({ folder, kept, recipient }: Config["backup"]): Store {
  return {
    placeOf: (name) => join(folder, name),
    async write(url, name) {
      const file = join(folder, name);
      const written = await writeArchiveFile(url, file, recipient);
      await keepOwner(file);
      return written;
    },
    read: (name) => openFile(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFolder(folder),
    prune: (written) => pruneFolder(folder, kept, written),
    readErasures: () => readErasures(folder),
    addErasures: (added) => addErasures(folder, added),
  };
}

function createBucketStore(
  settings: NonNullable<Config["backup"]["s3"]>,
  { kept, recipient }: Config["backup"],
): Store {
  const bucket = openBucket(settings);
  const remove = async (name: string) => void (await bucket.send(name, { method: "DELETE" }));
  const buildAddress = (name: string) => `s3://${settings.bucket}/${settings.prefix}${name}`;
  const list = async () => (await bucket.list()).filter(isArchiveName).sort().reverse();
  const readList = async () => {
    const found = await bucket.read(FILE_NAME);
    return found === null ? null : parseErasures((await buffer(found)).toString("utf8"), buildAddress(FILE_NAME));
  };
  return {
    placeOf: buildAddress,
    list,
    remove,
    readErasures: readList,
    async write(url, name) {
      if (recipient === null) throw new StartupError("A backup that is not encrypted is never sent to a bucket.");
      const upload = new S3Upload(bucket, name);
      const written = await writeArchive(url, upload, recipient);
      return { ...written, bytes: upload.bytes };
    },
    async read(name) {
      const found = await bucket.read(name);
      if (found === null) throw new StartupError(`There is no archive ${buildAddress(name)}.`);
      return found;
    },
    async prune(written) {
      const nightly = (await list()).filter((name) => !name.startsWith("before-"));
      for (const name of selectOldArchives(nightly, kept, written)) await remove(name);
      await removeInterrupted(bucket, isArchiveName);
    },
    async addErasures(added) {
      const body = Buffer.from(writeErasures(mergeErasures(await readList(), added)));
      await bucket.send(FILE_NAME, { method: "PUT", body });
    },
  };
}

export const openStore = (backup: Config["backup"]): Store =>
  backup.s3 === null ? createFolderStore(backup) : createBucketStore(backup.s3, backup);
