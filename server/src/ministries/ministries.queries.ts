import { asc, eq, sql } from "drizzle-orm";
import { type Database, prepared } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

const byName = prepared((db) =>
  db
    .select({
      id: ministries.id,
      name: ministries.name,
      description: ministries.description,
      leaderId: ministries.leaderId,
      leaderName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
      memberCount: sql<number>`(
        select count(*)::int from ${memberMinistries} where ${memberMinistries.ministryId} = ${ministries.id})`,
      createdAt: ministries.createdAt,
    })
    .from(ministries)
    .leftJoin(members, eq(members.id, ministries.leaderId))
    .orderBy(asc(ministries.name), asc(ministries.id))
    .prepare("ministries_by_name"),
);

export async function findMinistries(db: Database) {
  return byName(db).execute();
}
