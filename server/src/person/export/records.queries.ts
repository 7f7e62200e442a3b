// What an export of one person contains of children's rooms, messages that were sent, card payments and other programs:
// no collectors, codes, staff or texts, which may name other people.
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { announcements } from "../../database/tables/announcements.ts";
import { childCheckIns, childEntries, roomWorkers } from "../../database/tables/children.ts";
import { deliveries } from "../../database/tables/deliveries.ts";
import { events } from "../../database/tables/events.ts";
import { funds } from "../../database/tables/funds.ts";
import { memberSources } from "../../database/tables/imports.ts";
import { paymentParts, payments } from "../../database/tables/payments.ts";
import { rooms } from "../../database/tables/rooms.ts";
import type { ExportBatch, Owner } from "./export.queries.ts";

/** The person's own stays as a child. */
export const findStays = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: childCheckIns.id,
      day: childCheckIns.day,
      event: events.title,
      room: rooms.name,
      state: childCheckIns.state,
      arrivedAt: childCheckIns.arrivedAt,
    })
    .from(childCheckIns)
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(childCheckIns.childId, memberId), gt(childCheckIns.id, after)))
    .orderBy(asc(childCheckIns.id))
    .limit(limit);

/** The history of these stays. Refused collectors are left out: such an entry shows that someone is barred. */
export const findStaySteps = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: childEntries.id,
      day: childCheckIns.day,
      event: events.title,
      step: childEntries.kind,
      at: childEntries.at,
      proof: childEntries.proof,
    })
    .from(childEntries)
    .innerJoin(childCheckIns, eq(childCheckIns.id, childEntries.checkInId))
    .leftJoin(events, eq(events.id, childCheckIns.eventId))
    .where(and(eq(childCheckIns.childId, memberId), ne(childEntries.kind, "refused"), gt(childEntries.id, after)))
    .orderBy(asc(childEntries.id))
    .limit(limit);

/** The person's own service in children's rooms. */
export const findRoomService = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: roomWorkers.id,
      event: events.title,
      eventDate: events.eventDate,
      room: rooms.name,
      from: roomWorkers.checkedInAt,
      until: roomWorkers.checkedOutAt,
    })
    .from(roomWorkers)
    .innerJoin(rooms, eq(rooms.id, roomWorkers.roomId))
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(and(eq(roomWorkers.memberId, memberId), gt(roomWorkers.id, after)))
    .orderBy(asc(roomWorkers.id))
    .limit(limit);

/** Announcements by email and text message, and texts about children, which have no title. */
export const findDeliveries = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: deliveries.id,
      about: sql<string>`case when ${deliveries.announcementId} is null then 'children' else 'announcement' end`,
      title: announcements.title,
      channel: deliveries.channel,
      address: deliveries.address,
      status: deliveries.status,
      reason: deliveries.reason,
      queuedAt: deliveries.queuedAt,
      updatedAt: deliveries.updatedAt,
    })
    .from(deliveries)
    .leftJoin(announcements, eq(announcements.id, deliveries.announcementId))
    .where(and(eq(deliveries.memberId, memberId), gt(deliveries.id, after)))
    .orderBy(asc(deliveries.id))
    .limit(limit);

/** Card payments, without the ids of the provider. */
export const findExportedPayments = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: payments.id,
      startedAt: payments.createdAt,
      amount: payments.amount,
      feeCovered: payments.feeCovered,
      type: payments.givingType,
      funds: sql<string | null>`coalesce(${funds.name}, (
        select string_agg(one.name || ' ' || part.amount, ', ' order by part.amount desc, one.name)
        from ${paymentParts} as part join ${funds} as one on one.id = part.fund_id
        where part.payment_id = ${payments.id}))`,
      notes: payments.notes,
      status: payments.status,
      chargedAt: payments.chargedAt,
      refunded: payments.refunded,
      dispute: payments.dispute,
    })
    .from(payments)
    .leftJoin(funds, eq(funds.id, payments.fundId))
    .where(and(eq(payments.memberId, memberId), eq(payments.purpose, "gift"), gt(payments.id, after)))
    .orderBy(asc(payments.id))
    .limit(limit);

/** The ids of the person in programs from which data was imported. */
export const findExportedSources = async (db: Database, { memberId }: Owner) =>
  db
    .select({ program: memberSources.source, id: memberSources.remoteId })
    .from(memberSources)
    .where(eq(memberSources.memberId, memberId))
    .orderBy(asc(memberSources.source), asc(memberSources.remoteId));
