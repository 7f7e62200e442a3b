// Texts about children inside, those who get them, and children who were not collected.
import { and, asc, desc, eq, gt, inArray, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, childrenSettings, childTexts } from "../database/tables/children.ts";
import { toIso } from "../database/tables/columns.ts";
import { deliveries } from "../database/tables/deliveries.ts";
import { events } from "../database/tables/events.ts";
import { guardians } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { users } from "../database/tables/users.ts";
import { hasDied } from "../people/deaths.ts";
import { isCurrent, stayDay } from "../presence/stays.ts";
import { USUAL_LENGTH } from "./late.rules.ts";

/** @returns null if this step was made before, also by another server at the same moment */
export async function insertText(tx: Database, values: typeof childTexts.$inferInsert): Promise<number | null> {
  const [written] = await tx.insert(childTexts).values(values).onConflictDoNothing().returning({ id: childTexts.id });
  return written?.id ?? null;
}

const GONE = sql`${deliveries.status} in ('skipped', 'failed', 'cancelled') and ${deliveries.reason} is distinct from 'shared'`;
const missed = sql<number>`(count(*) filter (where ${GONE}))::int`;
const waiting = sql<number>`(count(*) filter (where ${deliveries.status} = 'queued'))::int`;
const sent = sql<number>`(count(*) filter (where ${deliveries.status} in ('sent', 'delivered')))::int`;

/** The texts about each of these check-ins, the latest first. */
export async function findTextsAbout(db: Database, checkInIds: readonly number[]) {
  if (checkInIds.length === 0) return new Map();
  const found = await db
    .select({ checkInId: childTexts.checkInId, kind: childTexts.kind, at: childTexts.at, waiting, sent, missed })
    .from(childTexts)
    .leftJoin(deliveries, eq(deliveries.childTextId, childTexts.id))
    .where(inArray(childTexts.checkInId, [...checkInIds]))
    .groupBy(childTexts.id)
    .orderBy(desc(childTexts.at), desc(childTexts.id));
  const byCheckIn = Map.groupBy(found, ({ checkInId }) => checkInId ?? 0);
  return new Map([...byCheckIn].map(([id, list]) => [id, list.map(({ checkInId: _, ...text }) => text)]));
}

/** The copies of a text that were sent, or wait to be sent. */
export async function countTextCopies(db: Database, childTextId: number): Promise<number> {
  const [found] = await db.select({ waiting, sent }).from(deliveries).where(eq(deliveries.childTextId, childTextId));
  return found ? found.waiting + found.sent : 0;
}

const isInside = eq(childCheckIns.state, "in");

/** The check-ins of children inside: of one room at an event, or one of them. */
export async function findTextTargets(
  db: Database,
  { eventId, roomId, checkInId }: { eventId: number; roomId?: number | undefined; checkInId?: number | undefined },
  now: Temporal.Instant,
) {
  const isTarget = checkInId === undefined ? eq(childCheckIns.roomId, roomId ?? 0) : eq(childCheckIns.id, checkInId);
  return db
    .select({ id: childCheckIns.id, childId: childCheckIns.childId })
    .from(childCheckIns)
    .innerJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(childCheckIns.eventId, eventId), isInside, isTarget, isCurrent(childCheckIns.createdAt, now)))
    .orderBy(asc(childCheckIns.id));
}

const isInForce = (day: SQL): SQL => sql`(${guardians.until} is null or ${guardians.until} >= ${day})`;

export interface AskedPair {
  readonly childId: number;
  readonly childName: string;
  readonly adultId: number;
  readonly adultName: string;
  readonly adultPhone: string | null;
  /** The day that counts for who may collect the child, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Parents and guardians of children with these check-ins, and who brought them, if they are on the list as well, or
 * nobody is; a pair for each child, in the order of the children's names.
 */
export async function findGuardiansOf(
  db: Database,
  checkInIds: readonly number[],
  { today, now }: { today: string; now: Temporal.Instant },
): Promise<AskedPair[]> {
  if (checkInIds.length === 0) return [];
  const ids = sql`${`{${checkInIds.join()}}`}::int[]`;
  const { rows } = await db.execute<AskedPair & Record<string, unknown>>(sql`
    with inside as (
      select ${childCheckIns.childId} as child_id, ${childCheckIns.adultId} as adult_id,
        ${stayDay(today, now)}::date as day
      from ${childCheckIns} left join ${events} on ${events.id} = ${childCheckIns.eventId}
      where ${childCheckIns.id} = any(${ids})
    ), listed as (
      select inside.child_id, inside.day, ${guardians.adultId} as adult_id, ${guardians.kind} as kind
      from inside join ${guardians} on ${guardians.childId} = inside.child_id
      where ${guardians.kind} <> 'barred' and ${isInForce(sql`inside.day`)}
    )
    select asked.child_id as "childId", ${members.firstName} || ' ' || ${members.lastName} as "childName",
      asked.adult_id as "adultId", adult.first_name || ' ' || adult.last_name as "adultName",
      adult.phone as "adultPhone", asked.day::text as day from (
      select child_id, adult_id, day from listed where kind in ('parent', 'guardian')
      union
      select child_id, adult_id, day from inside
      where not exists (select from listed where listed.child_id = inside.child_id)
        or exists (select from listed where listed.child_id = inside.child_id and listed.adult_id = inside.adult_id)
    ) as asked join ${members} on ${members.id} = asked.child_id join ${members} as adult on adult.id = asked.adult_id
    where not ${hasDied(sql`asked.adult_id`)}
    order by ${members.firstName}, asked.child_id, asked.adult_id`);
  return rows;
}

/** The members of the accounts that have the duty of children's leads, also of those who cannot use it now. */
export async function findWithLeadDuty(db: Database): Promise<number[]> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(sql`'childrens_lead' = any(${users.duties})`);
  return found.map(({ id }) => id);
}

/** Children inside, and since when they wait to be collected, if that was between two instants. */
export async function findLate(db: Database, { from, to }: { from: string; to: string }) {
  const { startsAt, endsAt, endTime } = events;
  const length = `${USUAL_LENGTH.total("seconds")} seconds`;
  // As findWaitStart has it.
  const pickup = sql`case when ${endTime} is null then least(${startsAt} + ${length}::interval, ${endsAt}) else ${endsAt} end`;
  const waitsFrom = sql<string>`greatest(${pickup}, ${childCheckIns.createdAt})`.mapWith(toIso);
  return db
    .select({ checkInId: childCheckIns.id, endsAt: waitsFrom })
    .from(childCheckIns)
    .innerJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(isInside, gt(waitsFrom, from), lte(waitsFrom, to)))
    .orderBy(asc(childCheckIns.id));
}

/** Locks a check-in of a child inside, so that no one collects the child before the text is written. */
export async function lockInside(tx: Database, checkInId: number) {
  const [found] = await tx
    .select({
      childId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      roomName: rooms.name,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .where(and(eq(childCheckIns.id, checkInId), isInside))
    .for("update", { of: childCheckIns });
  return found ?? null;
}

/** The steps that were made for a child. */
export async function findTextSteps(db: Database, checkInId: number): Promise<string[]> {
  const found = await db
    .select({ kind: childTexts.kind })
    .from(childTexts)
    .where(and(eq(childTexts.checkInId, checkInId), ne(childTexts.kind, "message")));
  return found.map(({ kind }) => kind);
}

/** The rule about late children. An inactive contact is no contact. */
export async function readLateRule(db: Database) {
  const { lateMinutes, safeguardingContactId } = childrenSettings;
  const [found] = await db
    .select({ lateMinutes, contactId: members.id })
    .from(childrenSettings)
    .leftJoin(members, and(eq(members.id, safeguardingContactId), ne(members.membershipStatus, "inactive")));
  return found ?? { lateMinutes: null, contactId: null };
}

export async function deleteTextsBefore(tx: Database, before: string): Promise<void> {
  await tx.delete(childTexts).where(lt(childTexts.at, before));
}
