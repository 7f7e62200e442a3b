// Ministries with their leaders and the number of their people. Rows are never sent as they are: see the policy.
import { asc, count, eq, sql } from "drizzle-orm";
import { alias, type PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../database/database.ts";
import { escapeForLike, foldPiece } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";

const record = {
  id: ministries.id,
  name: ministries.name,
  description: ministries.description,
  leaderId: ministries.leaderId,
  createdAt: ministries.createdAt,
  updatedAt: ministries.updatedAt,
  leaderName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
  leaderStatus: members.membershipStatus,
  /** The active account of the leader. */
  leaderAccount: sql<string | null>`(select ${users.id} from ${users}
    where ${users.id} = ${members.userId} and ${users.deactivatedAt} is null)`,
};

const person = alias(members, "person");

function selectMinistries(db: Database) {
  // All ministries in one query: one query per ministry took half a second in a congregation of 50,000.
  const people = db
    .select({
      ministryId: memberMinistries.ministryId,
      assigned: count().as("assigned"),
      active: sql<number>`count(*) filter (where ${person.membershipStatus} = 'active')`.as("active"),
    })
    .from(memberMinistries)
    .innerJoin(person, eq(person.id, memberMinistries.memberId))
    .groupBy(memberMinistries.ministryId)
    .as("people");
  return db
    .select({
      ...record,
      /** All assigned members, and how many of them are active. */
      assigned: sql<number>`coalesce(${people.assigned}, 0)::int`,
      active: sql<number>`coalesce(${people.active}, 0)::int`,
    })
    .from(ministries)
    .leftJoin(members, eq(members.id, ministries.leaderId))
    .leftJoin(people, eq(people.ministryId, ministries.id));
}

const byName = prepareOnce((db) =>
  selectMinistries(db).orderBy(asc(ministries.name), asc(ministries.id)).prepare("ministries_by_name"),
);

export type MinistryRecord = Awaited<ReturnType<typeof findMinistries>>[number];

export async function findMinistries(db: Database) {
  return byName(db).execute();
}

export async function findMinistry(db: Database, id: number): Promise<MinistryRecord | null> {
  const [found] = await selectMinistries(db).where(eq(ministries.id, id));
  return found ?? null;
}

/** Ministries whose name contains a text: those that begin with it, then those with a word that does, then the others. */
export async function findMinistriesNamed(
  db: Database,
  typed: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { id, name } = ministries;
  const text = escapeForLike(foldPiece(typed));
  const folded = sql`fold_text(${name})`;
  return db
    .select({ id, name })
    .from(ministries)
    .where(sql`${folded} like ${`%${text}%`}`)
    .orderBy(sql`${folded} not like ${`${text}%`}`, sql`${folded} not like ${`% ${text}%`}`, asc(name), asc(id))
    .limit(limit);
}

type MinistryRow = typeof ministries.$inferSelect;

/**
 * Locks a ministry until the transaction ends.
 * @param strength "share" blocks changes of the ministry, but not assignments to it
 */
export async function lockMinistry(
  tx: Database,
  id: number,
  strength: "share" | "no key update",
): Promise<MinistryRow | null> {
  const [found] = await tx.select().from(ministries).where(eq(ministries.id, id)).for(strength);
  return found ?? null;
}

export async function insertMinistry(tx: Database, values: typeof ministries.$inferInsert): Promise<number> {
  const [written] = await tx.insert(ministries).values(values).returning({ id: ministries.id });
  if (!written) throw new Error("the ministry was not written");
  return written.id;
}

export async function changeMinistry(
  tx: Database,
  id: number,
  change: PgUpdateSetSource<typeof ministries>,
): Promise<void> {
  await tx.update(ministries).set(change).where(eq(ministries.id, id));
}
