// What an export of one person contains of serving plans.
import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { events } from "../../database/tables/events.ts";
import { ministries } from "../../database/tables/ministries.ts";
import { awayDays, servingPositionPeople, servingPositions, servingRequests } from "../../database/tables/serving.ts";
import type { ExportBatch, Owner } from "./export.queries.ts";

/** What the person served or was asked to serve, without drafts, of which the person does not know. */
export const findExportedServing = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({
      id: servingRequests.id,
      ministry: ministries.name,
      position: servingPositions.name,
      event: events.title,
      eventDate: events.eventDate,
      answer: servingRequests.state,
      reason: servingRequests.reason,
      answeredAt: servingRequests.answeredAt,
    })
    .from(servingRequests)
    .innerJoin(servingPositions, eq(servingPositions.id, servingRequests.positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .innerJoin(events, eq(events.id, servingRequests.eventId))
    .where(
      and(eq(servingRequests.memberId, memberId), ne(servingRequests.state, "draft"), gt(servingRequests.id, after)),
    )
    .orderBy(asc(servingRequests.id))
    .limit(limit);

export const findServingPositions = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({ id: servingPositions.id, ministry: ministries.name, position: servingPositions.name })
    .from(servingPositionPeople)
    .innerJoin(servingPositions, eq(servingPositions.id, servingPositionPeople.positionId))
    .innerJoin(ministries, eq(ministries.id, servingPositions.ministryId))
    .where(and(eq(servingPositionPeople.memberId, memberId), gt(servingPositions.id, after)))
    .orderBy(asc(servingPositions.id))
    .limit(limit);

export const findExportedAwayDays = (db: Database, { memberId }: Owner, { after, limit }: ExportBatch) =>
  db
    .select({ id: awayDays.id, firstDay: awayDays.firstDay, lastDay: awayDays.lastDay })
    .from(awayDays)
    .where(and(eq(awayDays.memberId, memberId), gt(awayDays.id, after)))
    .orderBy(asc(awayDays.id))
    .limit(limit);
