// Children in rooms, and those with a code.
import { and, asc, desc, eq, inArray, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { childCheckIns, childEntries, pickupCodes } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { guardians, householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { hasDied } from "../people/deaths.ts";
import { isCurrent } from "../presence/stays.ts";
import { bornOn } from "./born.ts";
import { isKept } from "./check-ins.queries.ts";

/** The event of a check-in, and who may see it; null fields after the event was removed. */
const event = { title: events.title, ministryId: events.ministryId, organizerId: events.organizerId };

const child = {
  checkInId: childCheckIns.id,
  childId: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
};

const adult = alias(members, "adult");
const broughtBy = sql<string | null>`${adult.firstName} || ' ' || ${adult.lastName}`;

const hasRoomAndState = (eventId: number, roomId: number, state: "in" | "out") =>
  and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.roomId, roomId), eq(childCheckIns.state, state));

/**
 * The children in a room at an event who were not checked out: those whose code was shown first, the others by first name.
 * @param hiddenIds children of whom the caller does not learn that the code was shown
 */
export async function findInRoom(
  db: Database,
  { eventId, roomId, hiddenIds }: { eventId: number; roomId: number; hiddenIds: readonly number[] },
  now: Temporal.Instant,
) {
  const isHidden = sql`${childCheckIns.childId} = any(${sql.param(hiddenIds)}::int[])`;
  return db
    .select({
      ...child,
      bornOn,
      isCurrent: isCurrent(childCheckIns.createdAt, now),
      checkedInAt: childCheckIns.createdAt,
      lockedAt: childCheckIns.lockedAt,
      calledAt: childCheckIns.calledAt,
      broughtById: childCheckIns.adultId,
      broughtBy,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(events, eq(events.id, childCheckIns.eventId))
    .leftJoin(adult, eq(adult.id, childCheckIns.adultId))
    .where(hasRoomAndState(eventId, roomId, "in"))
    .orderBy(
      sql`case when ${isHidden} then null else ${childCheckIns.calledAt} end nulls last`,
      asc(members.firstName),
      asc(members.id),
    );
}

/** The collections of a room at an event that were not undone, the latest first. */
export async function findCollected(db: Database, eventId: number, roomId: number) {
  return db
    .select({
      ...child,
      checkOutId: childEntries.id,
      collectorId: childEntries.collectorId,
      collectorName: sql<string>`coalesce(${childEntries.collectorName}, '')`,
      proof: sql<"code" | "lost_tag">`${childEntries.proof}`,
      at: childEntries.at,
    })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.checkInId))
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .where(and(hasRoomAndState(eventId, roomId, "out"), eq(childEntries.kind, "collected"), isKept))
    .orderBy(desc(childEntries.at), desc(childEntries.id));
}

/**
 * The children who moved from a room at an event to another room or event, with where they are now or were last, the
 * latest first.
 */
export async function findMoved(db: Database, eventId: number, roomId: number) {
  const next = alias(childCheckIns, "next");
  const movedToEvent = and(eq(childCheckIns.roomId, roomId), eq(childCheckIns.state, "moved"), isKept);
  const leftLater = sql`exists (select from ${childEntries} as later where later.check_in_id = ${childCheckIns.id}
    and later.from_room_id = ${roomId} and later.id > ${childEntries.id})`;
  const movedToRoom = and(
    eq(childEntries.fromRoomId, roomId),
    ne(childCheckIns.roomId, roomId),
    ne(childCheckIns.state, "undone"),
    not(leftLater),
  );
  return db
    .select({
      ...child,
      at: childEntries.at,
      roomName: rooms.name,
      event,
    })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.checkInId))
    .leftJoin(next, eq(next.id, childEntries.movedToId))
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, sql`coalesce(${next.roomId}, ${childCheckIns.roomId})`))
    .leftJoin(events, eq(events.id, next.eventId))
    .where(
      and(
        eq(childCheckIns.eventId, eventId),
        or(and(eq(childEntries.kind, "moved"), movedToEvent), and(eq(childEntries.kind, "room_changed"), movedToRoom)),
      ),
    )
    .orderBy(desc(childEntries.at), desc(childEntries.id));
}

/** A check-in with the child, the room, and who brought the child. */
export async function findChildInside(db: Database, id: number) {
  const [found] = await db
    .select({
      ...child,
      roomName: rooms.name,
      state: childCheckIns.state,
      lockedAt: childCheckIns.lockedAt,
      broughtById: childCheckIns.adultId,
      broughtBy,
      event,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .leftJoin(adult, eq(adult.id, childCheckIns.adultId))
    .where(eq(childCheckIns.id, id));
  return found ?? null;
}

/** The entries about who collects a child, with the phone number of each member or of the primary household. */
export async function findCollectors(db: Database, childId: number) {
  return db
    .select({
      adultId: guardians.adultId,
      name: sql<string>`coalesce(${guardians.adultName}, ${adult.firstName} || ' ' || ${adult.lastName})`,
      kind: guardians.kind,
      until: guardians.until,
      hasDied: hasDied(guardians.adultId),
      profileImageUrl: adult.profileImageUrl,
      phone: sql<string | null>`coalesce(${adult.phone}, ${households.phone})`,
    })
    .from(guardians)
    .leftJoin(adult, eq(adult.id, guardians.adultId))
    .leftJoin(householdMembers, and(eq(householdMembers.memberId, adult.id), eq(householdMembers.isPrimary, true)))
    .leftJoin(households, eq(households.id, householdMembers.householdId))
    .where(eq(guardians.childId, childId))
    .orderBy(asc(guardians.id));
}

/** The children inside whose code has this fingerprint, locked until the transaction ends. */
export async function lockWithCode(tx: Database, fingerprints: readonly string[], now: Temporal.Instant) {
  return tx
    .select({
      ...child,
      roomName: rooms.name,
      event,
    })
    .from(childCheckIns)
    .innerJoin(pickupCodes, eq(pickupCodes.id, childCheckIns.codeId))
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(
      and(
        eq(childCheckIns.state, "in"),
        inArray(pickupCodes.fingerprint, [...fingerprints]),
        eq(pickupCodes.inUse, true),
        isCurrent(childCheckIns.createdAt, now),
      ),
    )
    .orderBy(asc(childCheckIns.id))
    .for("update", { of: childCheckIns });
}
