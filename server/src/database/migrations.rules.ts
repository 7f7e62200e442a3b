// Which migrations must be applied, and why a database cannot be migrated.

export interface Migration {
  /** Its name, such as 0007_donations. */
  readonly tag: string;
  /** Time of creation, by which the database identifies it. */
  readonly when: number;
}

/** Migrations whose time is not later than that of the one before; a database could miss them. */
export function listOutOfOrder(journal: readonly Migration[]): string[] {
  return journal.flatMap(({ tag, when }, place) => (when > (journal[place - 1]?.when ?? 0) ? [] : [tag]));
}

/**
 * The migrations that a database lacks, or a sentence why it cannot be used. @param applied the times in the database's
 * journal
 */
export function planPending<M extends Migration>(
  journal: readonly M[],
  applied: readonly number[],
): { pending: M[] } | { fault: string } {
  const oldest = journal[0]?.when ?? 0;
  if (applied.some((when) => when < oldest)) {
    return {
      fault:
        "This database is from before the first release of Narthex and cannot be updated; start with an empty database or a new data folder.",
    };
  }
  const known = new Set(journal.map(({ when }) => when));
  const unknown = applied.filter((when) => !known.has(when)).length;
  if (unknown > 0) {
    const count = unknown === 1 ? "one change" : `${unknown} changes`;
    return {
      fault: `This database was used by a newer Narthex: it has ${count} that this version does not know. Start the newer version, or restore a backup from before the update.`,
    };
  }
  const done = new Set(applied);
  const newest = Math.max(0, ...applied);
  const pending = journal.filter(({ when }) => !done.has(when));
  const skipped = pending.find(({ when }) => when < newest);
  if (skipped) {
    return {
      fault: `This database lacks the change ${skipped.tag}, which is older than others that it has. This version of Narthex was not put together correctly; use another one.`,
    };
  }
  return { pending };
}
