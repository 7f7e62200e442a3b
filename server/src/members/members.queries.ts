// The people of the congregation in the database. Rows are never sent as they are: see the policy.
import type { MembershipStatus } from "@narthex/contract/members.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, prepared } from "../database/database.ts";
import { personContains } from "../database/search.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";

const { searchText, ...columns } = getTableColumns(members);

const record = {
  ...columns,
  role: sql<Role>`coalesce(${users.role}, 'member')`,
  ministries: sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', ${ministries.id}, 'name', ${ministries.name})
      order by ${ministries.name}, ${ministries.id}), '[]')
    from ${memberMinistries} join ${ministries} on ${ministries.id} = ${memberMinistries.ministryId}
    where ${memberMinistries.memberId} = ${members.id})`,
};

/** A member with the role of the account and the ministries; never sent as it is (see the policy). */
export type MemberRecord = Omit<typeof members.$inferSelect, "searchText"> & {
  role: Role;
  ministries: { id: number; name: string }[];
};

interface MemberFilter {
  search: string;
  /** Looks for names only: whoever may not see email addresses must not find people by them. */
  namesOnly: boolean;
  statuses: readonly MembershipStatus[];
}

/** The place of a member in the order of names. */
export interface NameKey {
  lastName: string;
  firstName: string;
  id: number;
}

const inOrder = [asc(members.lastName), asc(members.firstName), asc(members.id)];

function matches({ search, namesOnly, statuses }: MemberFilter): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  if (statuses.length < members.membershipStatus.enumValues.length)
    conditions.push(inArray(members.membershipStatus, [...statuses]));
  if (search !== "") conditions.push(personContains(searchText, search, !namesOnly));
  return and(...conditions);
}

/** Members by name from `after` on. Built per call, so that PostgreSQL plans for the piece that is searched. */
export async function findByName(
  db: Database,
  filter: MemberFilter,
  after: NameKey | null,
  limit: number,
): Promise<MemberRecord[]> {
  const beyond = after
    ? sql`(${members.lastName}, ${members.firstName}, ${members.id}) > (${after.lastName}, ${after.firstName}, ${after.id})`
    : undefined;
  return db
    .select(record)
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .where(and(matches(filter), beyond))
    .orderBy(...inOrder)
    .limit(limit);
}

export async function countMembers(db: Database, filter: MemberFilter): Promise<number> {
  return db.$count(members, matches(filter));
}

const byId = prepared((db) =>
  db
    .select(record)
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .where(eq(members.id, sql.placeholder("id")))
    .prepare("member_by_id"),
);

export async function findMember(db: Database, id: number): Promise<MemberRecord | null> {
  const [found] = await byId(db).execute({ id });
  return found ?? null;
}

const latest = prepared((db) =>
  db
    .select(record)
    .from(members)
    .leftJoin(users, eq(users.id, members.userId))
    .orderBy(sql`${members.lastCheckIn} desc nulls last`, ...inOrder)
    .limit(sql.placeholder("limit"))
    .prepare("members_by_latest_check_in"),
);

export async function findLatestCheckIns(db: Database, limit: number): Promise<MemberRecord[]> {
  return latest(db).execute({ limit });
}

export type MemberUpdate = PgUpdateSetSource<typeof members>;

/** Holds a member's row until the transaction ends. */
export async function lockMember(tx: Database, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for("update");
}

export type NewMemberRow = typeof members.$inferInsert;

export async function insertMember(tx: Database, values: NewMemberRow): Promise<number> {
  const [written] = await tx.insert(members).values(values).returning({ id: members.id });
  if (!written) throw new Error("the member was not written");
  return written.id;
}

/** @returns their numbers, in the same order */
export async function insertMembers(tx: Database, rows: NewMemberRow[]): Promise<number[]> {
  const written = await tx.insert(members).values(rows).returning({ id: members.id });
  return written.map(({ id }) => id);
}

export async function changeMember(tx: Database, id: number, change: MemberUpdate): Promise<void> {
  await tx.update(members).set(change).where(eq(members.id, id));
}

export async function deleteMember(tx: Database, id: number): Promise<void> {
  await tx.delete(members).where(eq(members.id, id));
}

const latestCheckIn = prepared((db) =>
  db
    .update(members)
    .set({ lastCheckIn: sql`greatest(${members.lastCheckIn}, ${sql.placeholder("at")}::timestamptz)` })
    .where(eq(members.id, sql.placeholder("id")))
    .prepare("member_latest_check_in"),
);

/** An earlier check-in that is entered later does not move it back. */
export async function keepLatestCheckIn(tx: Database, id: number, at: string): Promise<void> {
  await latestCheckIn(tx).execute({ id, at });
}
