// Ministries with their leaders and the number of their people. Rows are never sent as they are: see the policy.
import { asc, count, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, prepareOnce } from "../database/database.ts";
import { changeById, insertInto } from "../database/rows.ts";
import { escapeForLike, foldPiece } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries, ministryCoLeaders } from "../database/tables/ministries.ts";
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

interface CoLeaderRecord {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  /** The active account of the person. */
  readonly account: string | null;
}

/** Without the leader: a merge of two people can leave the leader among the co-leaders. */
const coLeaders = sql<CoLeaderRecord[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.first_name || ' ' || co.last_name,
    'isActive', co.membership_status = 'active', 'account', account.id) order by co.last_name, co.first_name, co.id)
  from ministry_co_leaders led
  join members co on co.id = led.member_id
  left join users account on account.id = co.user_id and account.deactivated_at is null
  where led.ministry_id = ${ministries.id} and led.member_id is distinct from ${ministries.leaderId}), '[]')`;

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
      coLeaders,
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

/** "share" blocks changes of the ministry, but not assignments to it. */
export type LockStrength = "share" | "no key update";

/** Locks a ministry until the transaction ends. */
export async function lockMinistry(tx: Database, id: number, strength: LockStrength): Promise<MinistryRow | null> {
  const [found] = await tx.select().from(ministries).where(eq(ministries.id, id)).for(strength);
  return found ?? null;
}

export const insertMinistry = insertInto(ministries);
export const changeMinistry = changeById(ministries);

export async function replaceCoLeaders(tx: Database, ministryId: number, memberIds: readonly number[]): Promise<void> {
  await tx.delete(ministryCoLeaders).where(eq(ministryCoLeaders.ministryId, ministryId));
  if (memberIds.length === 0) return;
  await tx.insert(ministryCoLeaders).values(memberIds.map((memberId) => ({ ministryId, memberId })));
}
