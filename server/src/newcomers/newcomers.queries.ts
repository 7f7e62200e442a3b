import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { postponedNewcomers } from "../database/tables/newcomers.ts";
import { auditEntries } from "../database/tables/operations.ts";

export interface NewcomerFilter {
  show: "waiting" | "postponed";
  /** YYYY-MM-DD */
  today: string;
}

/** A visitor of the check-in page was added without an account that acted. */
const cameBy = sql<Newcomer["cameBy"]>`case
  when ${members.userId} is not null then 'account'
  when exists (select from ${auditEntries} where ${auditEntries.subject} = 'member' and ${auditEntries.action} = 'created'
    and ${auditEntries.subjectId} = ${members.id}::text and ${auditEntries.actorId} is null) then 'check_in'
  else 'entered' end`;

const queue = sql`${members} left join ${postponedNewcomers} on ${postponedNewcomers.memberId} = ${members.id}`;

function matches({ show, today }: NewcomerFilter): SQL | undefined {
  const { until } = postponedNewcomers;
  return and(
    eq(members.membershipStatus, "pending"),
    show === "postponed" ? gt(until, today) : or(isNull(until), lte(until, today)),
  );
}

const newcomers = (db: Database) =>
  db
    .select({ memberId: members.id, cameBy, postponedUntil: postponedNewcomers.until })
    .from(members)
    .leftJoin(postponedNewcomers, eq(postponedNewcomers.memberId, members.id));

export type NewcomerRow = Awaited<ReturnType<typeof newcomers>>[number];

/** The earliest first, from the member after `after` on. */
export async function findNewcomers(db: Database, filter: NewcomerFilter, after: number, limit: number) {
  return newcomers(db)
    .where(and(matches(filter), gt(members.id, after)))
    .orderBy(asc(members.id))
    .limit(limit);
}

export async function countNewcomers(db: Database, filter: NewcomerFilter): Promise<number> {
  return countRows(db, queue, matches(filter));
}

export async function findNewcomer(db: Database, memberId: number): Promise<NewcomerRow | null> {
  const [found] = await newcomers(db).where(and(eq(members.id, memberId), eq(members.membershipStatus, "pending")));
  return found ?? null;
}

/** @param until YYYY-MM-DD; null for none */
export async function writePostponement(tx: Database, memberId: number, until: string | null): Promise<void> {
  if (until === null) await tx.delete(postponedNewcomers).where(eq(postponedNewcomers.memberId, memberId));
  else
    await tx
      .insert(postponedNewcomers)
      .values({ memberId, until })
      .onConflictDoUpdate({ target: postponedNewcomers.memberId, set: { until } });
}
