import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { OFFICE_ROLES } from "../../access/permissions.ts";
import type { Database } from "../../database/database.ts";
import { events } from "../../database/tables/events.ts";
import { members } from "../../database/tables/members.ts";
import { ministries } from "../../database/tables/ministries.ts";
import { settings } from "../../database/tables/operations.ts";
import { servingPositions, servingRequests } from "../../database/tables/serving.ts";
import { selectLeaders } from "../../people/leaders.ts";

/** When an event takes place, and whether its time zone is another one than the congregation's. */
const TIMES = {
  eventDate: events.eventDate,
  startTime: sql<string>`left(${events.startTime}::text, 5)`,
  endDate: events.endDate,
  endTime: sql<string | null>`left(${events.endTime}::text, 5)`,
  timezone: events.timezone,
  isOtherZone: sql<boolean>`${events.timezone} <> (select ${settings.timezone} from ${settings})`,
};
/** People who have left the church get no email. */
const email = sql<string | null>`case when ${members.membershipStatus} <> 'inactive' then ${members.email} end`;

/** Active, with an email address, and without a deactivated account. */
const IS_REACHABLE = sql`person.membership_status = 'active' and person.email is not null
  and not exists (select from users closed where closed.id = person.user_id and closed.deactivated_at is not null)`;

const PLANNED = {
  id: servingRequests.id,
  state: servingRequests.state,
  reason: servingRequests.reason,
  memberId: servingRequests.memberId,
  firstName: members.firstName,
  lastName: members.lastName,
  email,
  /** Whether a person who has not left the church has no email address. */
  isUnreached: sql<boolean>`${members.membershipStatus} <> 'inactive' and ${members.email} is null`,
  position: servingPositions.name,
  ministryId: ministries.id,
  ministry: sql<string>`${ministries.name}`,
  /** The reachable people who lead the ministry. */
  leaderIds: sql<number[]>`array(select leader.member_id from ${selectLeaders(ministries.id)} leader
    join members person on person.id = leader.member_id and ${IS_REACHABLE} order by 1)`,
  /** The reachable people of the office, who manage every ministry. */
  officeIds: sql<number[]>`array(select person.id from members person
    join users account on account.id = person.user_id and ${inArray(sql`account.role`, OFFICE_ROLES)}
    where ${IS_REACHABLE} order by 1)`,
  askedBy: servingRequests.askedBy,
  eventId: events.id,
  title: events.title,
  ...TIMES,
  location: events.location,
  endsAt: events.endsAt,
};

function findPlanned(db: Database, which: SQL | undefined) {
  return db
    .select(PLANNED)
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .innerJoin(members, eq(members.id, servingRequests.memberId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(which)
    .orderBy(asc(events.startsAt), asc(events.id), asc(servingPositions.rank), asc(servingRequests.id));
}

/** A person in a position at an event, as an email says it. */
export type PlannedPerson = Awaited<ReturnType<typeof findPlanned>>[number];

/**
 * The people who are told what happened to a place: the leaders of the ministry; without any, the person of the office
 * who sent the request; without both, everyone in the office.
 * @param informed people who know it already. If all leaders know it, only the person who sent the request is told.
 */
export function listPlanners(
  { leaderIds, officeIds, askedBy }: PlannedPerson,
  informed: readonly (number | null)[] = [],
): readonly number[] {
  const without = (ids: readonly number[]) => ids.filter((id) => !informed.includes(id));
  const leaders = without(leaderIds);
  if (leaders.length > 0) return leaders;
  const sender = without(officeIds.filter((id) => id === askedBy));
  return sender.length > 0 || leaderIds.length > 0 ? sender : without(officeIds);
}

const isKnown = inArray(servingRequests.state, ["asked", "accepted"]);
const isToCome = (now: string) => and(gt(events.endsAt, now), isNull(events.cancelledAt));

/** Those of the requests that were asked, at events that take place and are not over. */
export async function findAsked(db: Database, ids: readonly number[], now: string): Promise<PlannedPerson[]> {
  return findPlanned(db, and(inArray(servingRequests.id, [...ids]), eq(servingRequests.state, "asked"), isToCome(now)));
}

/** Those of the requests that were asked or accepted, at events that take place and are not over. */
export async function findPlannedPlaces(db: Database, ids: readonly number[], now: string): Promise<PlannedPerson[]> {
  return findPlanned(db, and(inArray(servingRequests.id, [...ids]), isKnown, isToCome(now)));
}

/** A request that was answered, at an event that takes place and is not over. */
export async function findAnsweredPlaces(db: Database, id: number, now: string): Promise<PlannedPerson | null> {
  const [found] = await findPlanned(
    db,
    and(eq(servingRequests.id, id), inArray(servingRequests.state, ["accepted", "declined"]), isToCome(now)),
  );
  return found ?? null;
}

/** The people who accepted or were asked, at events that are not over. */
export async function findPlannedAt(db: Database, eventIds: readonly number[], now: string): Promise<PlannedPerson[]> {
  return findPlanned(db, and(inArray(servingRequests.eventId, [...eventIds]), isKnown, gt(events.endsAt, now)));
}

/** Whether, when and where an event takes place. */
const PLACE = {
  id: events.id,
  title: events.title,
  ...TIMES,
  location: events.location,
  isCanceled: sql<boolean>`${events.cancelledAt} is not null`,
};

/** Those of the events at which people serve or are asked to, also canceled ones. @param ids `any` for all to come */
export async function findServedEvents(db: Database, ids: readonly number[] | "any", now: string) {
  const isConcerned = ids === "any" ? gt(events.endsAt, now) : inArray(events.id, [...ids]);
  const served = db.select({ id: servingRequests.eventId }).from(servingRequests).where(isKnown);
  return db
    .select(PLACE)
    .from(events)
    .where(and(isConcerned, inArray(events.id, served)));
}

export type ServedEvent = Awaited<ReturnType<typeof findServedEvents>>[number];

/** Those of the events that are not over. */
export async function findEventsToCome(db: Database, ids: readonly number[], now: string): Promise<ServedEvent[]> {
  return db
    .select(PLACE)
    .from(events)
    .where(and(inArray(events.id, [...ids]), gt(events.endsAt, now)));
}

/** Lets people be reminded again of those of the events that begin later than an instant. */
export async function clearReminders(tx: Database, eventIds: readonly number[], after: string): Promise<void> {
  if (eventIds.length === 0) return;
  const later = tx
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...eventIds]), gt(events.startsAt, after)));
  await tx.update(servingRequests).set({ remindedAt: null }).where(inArray(servingRequests.eventId, later));
}

/** An event as an email says it, if it takes place and is not over. */
export async function findPlace(db: Database, eventId: number, now: string): Promise<ServedEvent | null> {
  const [found] = await findEventsToCome(db, [eventId], now);
  return found && !found.isCanceled ? found : null;
}

/** Name and address of a person; null for one who does not exist. */
export async function findServingAddressee(db: Database, memberId: number) {
  const [found] = await db
    .select({ id: members.id, firstName: members.firstName, email })
    .from(members)
    .where(eq(members.id, memberId));
  return found ?? null;
}

interface ReminderTimes {
  readonly now: string;
  /** Events that begin until then. */
  readonly begins: string;
  /** People who were asked and answered until then. */
  readonly asked: string;
}

/** The requests of which people are to be reminded, locked until the transaction ends. */
export async function lockToRemind(tx: Database, { now, begins, asked }: ReminderTimes): Promise<number[]> {
  const due = await tx
    .select({ id: servingRequests.id })
    .from(servingRequests)
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(
      and(
        isKnown,
        isNull(servingRequests.remindedAt),
        isNull(events.cancelledAt),
        gt(events.startsAt, now),
        lte(events.startsAt, begins),
        or(isNull(servingRequests.askedAt), lte(servingRequests.askedAt, asked)),
        or(isNull(servingRequests.answeredAt), lte(servingRequests.answeredAt, asked)),
      ),
    )
    .orderBy(asc(servingRequests.id))
    .for("no key update", { of: servingRequests, skipLocked: true });
  return due.map(({ id }) => id);
}

export async function setReminded(tx: Database, ids: readonly number[], now: string): Promise<PlannedPerson[]> {
  await tx
    .update(servingRequests)
    .set({ remindedAt: now })
    .where(inArray(servingRequests.id, [...ids]));
  return findPlanned(tx, inArray(servingRequests.id, [...ids]));
}
