import type { Duty, Role } from "@narthex/contract/roles.ts";
import type { UserStatus } from "@narthex/contract/users.ts";
import { and, arrayContains, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { deleteById } from "../database/rows.ts";
import { buildTextContains } from "../database/search.ts";
import { announcements } from "../database/tables/announcements.ts";
import { members } from "../database/tables/members.ts";
import { memberNotes } from "../database/tables/notes.ts";
import { prayerRequests } from "../database/tables/prayers.ts";
import { sessions, users } from "../database/tables/users.ts";

const firstName = sql<string>`coalesce(${members.firstName}, ${users.firstName}) collate "und-x-icu"`;
const lastName = sql<string>`coalesce(${members.lastName}, ${users.lastName}) collate "und-x-icu"`;

const selectRecord = (now: Date) => ({
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName,
  lastName,
  profileImageUrl: sql<string | null>`coalesce(${members.profileImageUrl}, ${users.profileImageUrl})`,
  role: users.role,
  duties: users.duties,
  secondFactor: users.twoFactorEnabled,
  deactivatedAt: users.deactivatedAt,
  member: {
    id: members.id,
    firstName: members.firstName,
    lastName: members.lastName,
    membershipStatus: members.membershipStatus,
  },
  lastSignInAt: users.lastSignInAt,
  sessions: sql<number>`(select count(*)::int from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.expire} > ${now.toISOString()}::timestamptz)`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
});

export type UserRecord = Awaited<ReturnType<typeof findUsers>>[number];

interface UserFilter {
  /** Part of the name or the email address. */
  search: string;
  role: Role | undefined;
  duty: Duty | undefined;
  status: UserStatus | undefined;
  member: "linked" | "none" | undefined;
}

/** The position of an account in the order of names. */
interface NameKey {
  lastName: string;
  firstName: string;
  id: string;
}

function buildFilter({ search, role, duty, status, member }: UserFilter): SQL | undefined {
  const text = sql`${firstName} || ' ' || ${lastName} || chr(10) || ${users.email}`;
  return and(
    buildTextContains(text, search),
    role && eq(users.role, role),
    duty && arrayContains(users.duties, [duty]),
    status && (status === "active" ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt)),
    member && (member === "linked" ? isNotNull(members.id) : isNull(members.id)),
  );
}

/** Accounts by name from `after` on. */
export async function findUsers(db: Database, filter: UserFilter, after: NameKey | null, limit: number, now: Date) {
  const beyond = after
    ? sql`(${lastName}, ${firstName}, ${users.id}) > (${after.lastName}, ${after.firstName}, ${after.id})`
    : undefined;
  return db
    .select(selectRecord(now))
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(and(buildFilter(filter), beyond))
    .orderBy(asc(lastName), asc(firstName), asc(users.id))
    .limit(limit);
}

export async function countUsers(db: Database, filter: UserFilter): Promise<number> {
  const accounts = sql`${users} left join ${members} on ${members.userId} = ${users.id}`;
  return countRows(db, accounts, buildFilter(filter));
}

export async function findUser(db: Database, id: string, now: Date): Promise<UserRecord | null> {
  const [found] = await db
    .select(selectRecord(now))
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, id));
  return found ?? null;
}

export async function setDeactivated(tx: Database, id: string, deactivatedAt: Date | null, at: Date): Promise<void> {
  await tx.update(users).set({ deactivatedAt, updatedAt: at }).where(eq(users.id, id));
}

/** The email address of an account; null if there is no such account. */
export async function findAddress(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email ?? null;
}

/** Whether the account is the author of announcements or of notes about people, which keep their author. */
export async function hasWritten(db: Database, id: string): Promise<boolean> {
  const written = await db.$count(announcements, eq(announcements.authorId, id));
  return written + (await db.$count(memberNotes, eq(memberNotes.authorId, id))) > 0;
}

/** Anonymous requests stay without an author, because their deletion would reveal the author. */
export async function keepAnonymousPrayers(tx: Database, id: string): Promise<void> {
  const asked = and(eq(prayerRequests.requesterId, id), prayerRequests.isAnonymous);
  await tx.update(prayerRequests).set({ requesterId: null, memberId: null }).where(asked);
}

export const deleteUser = deleteById(users);
