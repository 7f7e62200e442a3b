import { desc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { workerHours } from "../database/tables/hours.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";

/** Members that were added last. */
export function findNewestMembers(db: Database, limit: number) {
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      membershipStatus: members.membershipStatus,
      createdAt: members.createdAt,
    })
    .from(members)
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(limit);
}

/** Events that were added last. */
export function findNewestEvents(db: Database, limit: number) {
  return db
    .select({ id: events.id, title: events.title, createdAt: events.createdAt })
    .from(events)
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(limit);
}

/** Volunteer hours that were logged last, by people who are still here. */
export function findNewestHours(db: Database, limit: number) {
  return db
    .select({
      id: workerHours.id,
      firstName: members.firstName,
      lastName: members.lastName,
      ministryName: ministries.name,
      createdAt: workerHours.createdAt,
    })
    .from(workerHours)
    .innerJoin(members, eq(members.id, workerHours.memberId))
    .innerJoin(ministries, eq(ministries.id, workerHours.ministryId))
    .orderBy(desc(workerHours.createdAt), desc(workerHours.id))
    .limit(limit);
}
