// The list of deleted people and accounts, kept beside the archives. A restore deletes them again, because an older
// archive still contains them. It has ids and times only.
import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StartupError } from "../database/embedded/startup-error.ts";
import { createBackupFolder, keepOwner, syncFolder } from "./folder.ts";

export const FILE_NAME = "erasures.json";

/**
 * A person who was deleted, and each person who had been merged into them; or an account. The entry of an account has
 * NO_MEMBER, so that earlier versions can read the list.
 */
const Erasure = z.object({ memberId: z.number().int(), userId: z.string().optional(), at: z.iso.datetime() });
export type Erasure = z.infer<typeof Erasure>;

/** No person has this id. */
export const NO_MEMBER = 0;

/** An entry of the audit log about a deletion, a merge or the undo of an import. */
export interface PersonEntry {
  readonly action: string;
  /** NO_MEMBER for an account and an import. */
  readonly memberId: number;
  readonly userId: string | null;
  /** Of a merge: the person merged into `memberId`. */
  readonly otherId: number | null;
  /** Of the undo of an import. */
  readonly erasedIds: readonly string[] | null;
  readonly at: string;
}

/** @param entries in the order in which they were made */
export function findErasures(entries: readonly PersonEntry[]): Erasure[] {
  const survivors = new Map<number, number>();
  const erasures: Erasure[] = [];
  const add = (memberId: number, at: string) => {
    erasures.push({ memberId, at });
    for (const [other, survivor] of survivors) if (survivor === memberId) add(other, at);
  };
  for (const { action, memberId, userId, otherId, erasedIds, at } of entries) {
    if (userId !== null) erasures.push({ memberId, userId, at });
    else if (action === "deleted") add(memberId, at);
    else if (erasedIds !== null) for (const id of erasedIds) add(Number(id), at);
    else if (otherId !== null && action === "merged") survivors.set(otherId, memberId);
    else if (otherId !== null && action === "merge_undone") survivors.delete(otherId);
  }
  return erasures;
}

/** @param file for the sentence @throws StartupError if it is not a list */
export function parseErasures(text: string, file: string): Erasure[] {
  try {
    return z.array(Erasure).parse(JSON.parse(text));
  } catch {
    throw new StartupError(`The list of deleted people cannot be read: ${file}. Repair it, or move it away.`);
  }
}

/** A list keeps its other entries, because a restored database lacks the deletions after its archive. */
export function mergeErasures(known: readonly Erasure[] | null, added: readonly Erasure[]): Erasure[] {
  const unique = new Map(
    [...(known ?? []), ...added].map((erasure) => [`${erasure.userId ?? erasure.memberId} ${erasure.at}`, erasure]),
  );
  return [...unique.values()];
}

export const writeErasures = (erasures: readonly Erasure[]): string => `${JSON.stringify(erasures)}\n`;

/** @returns null if the folder has no list @throws StartupError if it cannot be read */
export async function readErasures(folder: string): Promise<Erasure[] | null> {
  const file = join(folder, FILE_NAME);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartupError(
      `The list of deleted people cannot be read (${error.code}): ${file}. Repair it, or move it away.`,
      { cause: error },
    );
  });
  return text === null ? null : parseErasures(text, file);
}

/** Adds to the list of a folder. */
export async function addErasures(folder: string, added: readonly Erasure[]): Promise<void> {
  await createBackupFolder(folder);
  const all = mergeErasures(await readErasures(folder), added);
  const file = join(folder, FILE_NAME);
  // Several servers may write to one folder.
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(unfinished, writeErasures(all), { mode: 0o600, flush: true });
    await keepOwner(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

export interface Erased {
  readonly people: number;
  readonly accounts: number;
  /** Accounts that could not be deleted, because the archive has announcements or notes about people by them. */
  readonly deactivated: number;
  /** Whether the last administrator was deleted, and keeps the account and the role. */
  readonly isAdminKept: boolean;
}

/** "1 person", "1,200 people"; empty for none. */
const formatCount = (count: number, one: string, many: string): string =>
  count === 0 ? "" : count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;

/**
 * What the operator reads.
 * @param erased the number of people and accounts that were deleted again; null without a list
 */
export function describeErased(erased: Erased | null): string {
  if (erased === null)
    return "There is no file erasures.json beside the archive: people who were deleted after it was written are back. Delete them again.";
  const { people, accounts, deactivated, isAdminKept } = erased;
  const parts = [formatCount(people, "person", "people"), formatCount(accounts, "account", "accounts")].filter(Boolean);
  const sentences = [];
  if (parts.length > 0)
    sentences.push(`Deleted again, because they were deleted after it was written: ${parts.join(" and ")}.`);
  if (deactivated > 0)
    sentences.push(
      `Deactivated instead of deleted again, because announcements or notes by them are in the archive: ${formatCount(deactivated, "account", "accounts")}.`,
    );
  if (isAdminKept)
    sentences.push(
      "The last administrator in it was deleted after it was written, and is still an administrator. Make another administrator, and then delete or deactivate this account.",
    );
  return sentences.join(" ") || "Nobody in it was deleted after it was written.";
}

/**
 * What the operator has to check, because the archive does not know what happened after it.
 * @param createdAt when the archive was written, an instant in UTC
 */
export const describeReturned = (createdAt: string): string =>
  `The archive is of ${createdAt.slice(0, 16).replace("T", " ")} UTC. Access that was taken away after that is valid again: deactivated accounts, roles, passwords, second factors, passkeys, invitations, check-in stations, printing programs, calendar addresses and printed codes of families. People who may or must not collect a child, clearances, and choices about emails and text messages are also as they were then. Check all of this before you press Resume. If you use Stripe, gifts by card after that were charged and may be missing: compare the payments at Stripe with Donations.`;
