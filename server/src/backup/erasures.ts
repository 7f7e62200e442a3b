// The list of deleted people, kept beside the archives. A restore deletes them again, because an older archive still
// contains them. It has numbers and times only.
import { randomUUID } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StartupMistake } from "../database/embedded/startup-mistake.ts";
import { syncFolder } from "./folder.ts";

const FILE_NAME = "erasures.json";

/** A person who was deleted, and each person who had been merged into them. */
const Erasure = z.object({ memberId: z.number().int(), at: z.iso.datetime() });
export type Erasure = z.infer<typeof Erasure>;

/** An entry of the audit log about a deletion or a merge. */
export interface PersonEntry {
  readonly action: string;
  readonly memberId: number;
  /** Of a merge: the person merged into `memberId`. */
  readonly otherId: number | null;
  readonly at: string;
}

/** @param entries in the order in which they were made */
export function erasuresFrom(entries: readonly PersonEntry[]): Erasure[] {
  const survivors = new Map<number, number>();
  const erasures: Erasure[] = [];
  const add = (memberId: number, at: string) => {
    erasures.push({ memberId, at });
    for (const [other, survivor] of survivors) if (survivor === memberId) add(other, at);
  };
  for (const { action, memberId, otherId, at } of entries) {
    if (action === "deleted") add(memberId, at);
    else if (otherId !== null && action === "merged") survivors.set(otherId, memberId);
    else if (otherId !== null && action === "merge_undone") survivors.delete(otherId);
  }
  return erasures;
}

/** @returns null if the folder has no list @throws StartupMistake if it cannot be read */
export async function readErasures(folder: string): Promise<Erasure[] | null> {
  const file = join(folder, FILE_NAME);
  try {
    return z.array(Erasure).parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new StartupMistake(`The list of deleted people cannot be read: ${file}. Repair it, or move it away.`);
  }
}

/**
 * Adds to the list of a folder. It keeps its other entries, because a restored database does not know the deletions
 * after its archive.
 */
export async function addErasures(folder: string, added: readonly Erasure[]): Promise<void> {
  const all = [...((await readErasures(folder)) ?? []), ...added];
  const unique = new Map(all.map((erasure) => [`${erasure.memberId} ${erasure.at}`, erasure]));
  const file = join(folder, FILE_NAME);
  // Several servers may write to one folder.
  const unfinished = `${file}.${randomUUID()}.part`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify([...unique.values()])}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  await syncFolder(folder);
}
