// Seals what is stored with the current SECRET, in short transactions, so that it can run beside servers, be
// interrupted and be repeated (docs/decisions/0176-rotate-the-secret.md).
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isKeyedByServer } from "./auth/codes.ts";
import { computeFingerprint } from "./children/codes.service.ts";
import type { Database, Postgres } from "./database/database.ts";
import { pickupCodes } from "./database/tables/children.ts";
import { events } from "./database/tables/events.ts";
import { invitations } from "./database/tables/invitations.ts";
import { providerSettings } from "./database/tables/providers.ts";
import { servingRequests } from "./database/tables/serving.ts";
import { secondFactors } from "./database/tables/users.ts";
import { type Purpose, type Secret, seal, unseal } from "./sealed.ts";
import { SESSION_DAYS } from "./session/session.ts";

const BATCH = 500;

interface SealedColumn {
  /** In the report of the program. */
  readonly name: string;
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly sealed: PgColumn;
  readonly purpose: Purpose;
  /** Further values that are derived from the text. */
  readonly derived?: (secret: Secret, text: string) => { set: SQL; isAllowed: SQL };
}

const COLUMNS: readonly SealedColumn[] = [
  {
    name: "Second factors",
    table: secondFactors,
    id: secondFactors.id,
    sealed: secondFactors.secret,
    purpose: "second factor",
  },
  {
    name: "Settings of outside services",
    table: providerSettings,
    id: providerSettings.provider,
    sealed: providerSettings.sealed,
    purpose: "provider secrets",
  },
  {
    name: "Codes of children's tags",
    table: pickupCodes,
    id: pickupCodes.id,
    sealed: pickupCodes.sealed,
    purpose: "code of a tag",
    derived(secret, text) {
      const fingerprint = computeFingerprint(secret, text);
      return {
        set: sql`, fingerprint = ${fingerprint}`,
        // Otherwise a code that was given twice in the meantime, which is very unlikely, would end the rotation.
        isAllowed: sql`(not ${pickupCodes.inUse} or not exists (
          select from ${pickupCodes} as taken where taken.in_use and taken.fingerprint = ${fingerprint}))`,
      };
    },
  },
];

export interface Resealed {
  readonly name: string;
  /** Rows that this run has sealed with the current value. */
  readonly changed: number;
  /** Rows that were sealed with it before. */
  readonly unchanged: number;
  /** Rows that need the older value, and will be changed by a later run. */
  readonly left: number;
  /** Rows that neither value opens. */
  readonly unreadable: number;
}

type Outcome = Exclude<keyof Resealed, "name">;

async function resealRow(
  tx: Database,
  { current, other }: Secret,
  { table, id, sealed, purpose, derived }: SealedColumn,
  row: { id: unknown; sealed: unknown },
): Promise<Outcome> {
  const own = { current, other: null };
  if (unseal(own, purpose, String(row.sealed)) !== null) return "unchanged";
  const text = unseal({ current, other }, purpose, String(row.sealed));
  if (text === null) return "unreadable";
  const more = derived?.(own, text);
  const { rowCount } = await tx.execute(sql`
    update ${table} set ${sql.identifier(sealed.name)} = ${seal(own, purpose, text)} ${more?.set}
    where ${and(eq(id, row.id), more?.isAllowed)}`);
  return rowCount === 0 ? "left" : "changed";
}

async function resealColumn(postgres: Postgres, secret: Secret, column: SealedColumn): Promise<Resealed> {
  const counts: Record<Outcome, number> = { changed: 0, unchanged: 0, left: 0, unreadable: 0 };
  const { table, id, sealed } = column;
  let last: unknown = null;
  for (;;) {
    const rows = await postgres.transaction(async (tx) => {
      const found = await tx
        .select({ id, sealed })
        .from(table)
        .where(and(isNotNull(sealed), last === null ? undefined : gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH)
        .for("update");
      for (const row of found) counts[await resealRow(tx, secret, column, row)]++;
      return found;
    });
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) return { name: column.name, ...counts };
  }
}

export async function resealAll(postgres: Postgres, secret: Secret): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of COLUMNS) done.push(await resealColumn(postgres, secret, column));
  return done;
}

/** Sessions are signed anew once a day, and end after this long without use; links in emails are used for as long. */
export const computeRemovalTime = (since: Temporal.Instant): Temporal.Instant =>
  since.add({ hours: (SESSION_DAYS + 1) * 24 });

/** @param from the end of the earliest events to count */
async function countRequestsToServe(db: Database, since: Temporal.Instant, from: Temporal.Instant): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(servingRequests)
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(
      and(
        inArray(servingRequests.state, ["asked", "accepted"]),
        lt(servingRequests.askedAt, since.toString()),
        gt(events.endsAt, from.toString()),
        isNull(events.cancelledAt),
      ),
    );
  return found?.count ?? 0;
}

/**
 * Codes and links of people that the older value has signed, and that cannot be signed again.
 * @param since when the current value began to sign
 */
export async function countHeld(db: Database, since: Temporal.Instant, now: Temporal.Instant) {
  const factors = await db.select({ backupCodes: secondFactors.backupCodes }).from(secondFactors);
  const isOpen = and(gt(invitations.expiresAt, now.toString()), lt(invitations.createdAt, since.toString()));
  const removable = computeRemovalTime(since);
  const removed = Temporal.Instant.compare(now, removable) > 0 ? now : removable;
  // Links work until a day after their event.
  const requestsFrom = removed.subtract({ hours: 24 });
  return {
    /** Accounts whose backup codes were made in a version that keyed them with SECRET. */
    backupCodes: factors.filter(({ backupCodes }) => backupCodes.some(isKeyedByServer)).length,
    invitations: await db.$count(invitations, isOpen),
    /** Requests to serve whose link would work longer than sessions and other links need SECRET_PREVIOUS. */
    requestsToServe: await countRequestsToServe(db, since, requestsFrom),
    requestsFrom,
  };
}
