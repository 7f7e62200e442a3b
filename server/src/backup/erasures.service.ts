// Writes the list of deleted people and accounts, and deletes them again after an older archive was restored.
import type { Readable } from "node:stream";
import { releaseRestored } from "../announcements/release.service.ts";
import type { Config } from "../config.ts";
import type { Database, Postgres } from "../database/database.ts";
import { eraseMember } from "../members/members.service.ts";
import { eraseOrDeactivateAccount } from "../users/removal.service.ts";
import { findExisting, findPersonEntries } from "./backups.queries.ts";
import { type Erased, type Erasure, findErasures } from "./erasures.ts";
import { type RestoreOptions, restoreArchive } from "./restore-archive.ts";
import { openStore } from "./store.ts";

/** Writes all deletions of this database to where the backups are. */
export async function listErasures({ config, postgres }: { config: Config; postgres: Postgres }): Promise<void> {
  await openStore(config.backup).addErasures(findErasures(await findPersonEntries(postgres.db)));
}

/**
 * Deletes the people and accounts of a restored database that were deleted after its archive was written. Accounts that
 * cannot be deleted are deactivated, and the last administrator is kept.
 * @param since when the archive was written
 */
async function repeatErasures(
  tx: Database,
  erasures: readonly Erasure[],
  since: string,
  now: Temporal.Instant,
): Promise<Erased> {
  // An entry has the time at which its transaction began, which may be before the archive that did not see it.
  const from = Temporal.Instant.from(since).subtract({ minutes: 10 });
  const later = erasures.filter(({ at }) => Temporal.Instant.compare(at, from) > 0);
  const found = await findExisting(
    tx,
    later.map(({ memberId }) => memberId),
  );
  const counts = { deleted: 0, deactivated: 0, kept: 0, unknown: 0 };
  for (const id of found) if (await eraseMember(tx, null, id, now)) counts.kept += 1;
  const userIds = new Set(later.flatMap(({ userId }) => userId ?? []));
  for (const id of userIds) counts[await eraseOrDeactivateAccount(tx, id, now)] += 1;
  const { deleted: accounts, deactivated, kept } = counts;
  return { people: found.length, accounts, deactivated, isAdminKept: kept > 0 };
}

export interface Restored {
  readonly rows: number;
  /** When the archive was written. */
  readonly createdAt: string;
  /** Who was deleted again; null if there is no list of deletions. */
  readonly erased: Erased | null;
}

/**
 * Restores an archive and deletes the people again who were deleted after it was written.
 * @param lists of deletions that were found; null for one that does not exist @throws StartupError
 */
export async function restoreWithErasures(
  url: string,
  archive: string | Readable,
  lists: readonly (readonly Erasure[] | null)[],
  { identity, check }: Pick<RestoreOptions, "identity" | "check">,
): Promise<Restored> {
  const erasures = lists.some((list) => list !== null) ? lists.flatMap((list) => list ?? []) : null;
  let erased: Erased | null = null;
  const { tables, createdAt } = await restoreArchive(url, archive, {
    identity,
    ...(check && { check }),
    complete: async (tx, header) => {
      const now = Temporal.Now.instant();
      if (erasures !== null) erased = await repeatErasures(tx, erasures, header.createdAt, now);
      await releaseRestored(tx, now);
    },
  });
  return { rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0), createdAt, erased };
}
