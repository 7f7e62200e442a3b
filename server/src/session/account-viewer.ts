// The viewer that an account is: read with a session, or by the account's id for what its owner left to a program.
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { limitMinistries, UNNAMED, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { selectLedBy } from "../people/leaders.ts";

/** Columns of users, settings and members. */
export const viewerColumns = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  userFirstName: users.firstName,
  userLastName: users.lastName,
  profileImageUrl: sql<string | null>`coalesce(${members.profileImageUrl}, ${users.profileImageUrl})`,
  role: users.role,
  duties: users.duties,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  memberId: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  membershipStatus: members.membershipStatus,
  profileCompleted: members.profileCompleted,
  assignedMinistryIds: sql<number[]>`array(
    select ${memberMinistries.ministryId} from ${memberMinistries} where ${memberMinistries.memberId} = ${members.id})`,
  ledMinistryIds: sql<number[]>`array${selectLedBy(members.id)}`,
  congregationName: settings.congregationName,
  timezone: settings.timezone,
};

async function findAccounts(db: Database, isAsked: SQL) {
  return db
    .select(viewerColumns)
    .from(users)
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(members, eq(members.userId, users.id))
    .where(and(isAsked, isNull(users.deactivatedAt)));
}

type ViewerRow = Awaited<ReturnType<typeof findAccounts>>[number];

export function toViewer(row: ViewerRow): Viewer {
  return limitMinistries({
    userId: row.userId,
    email: row.email,
    emailVerified: row.emailVerified,
    firstName: row.firstName ?? row.userFirstName,
    lastName: row.lastName ?? row.userLastName,
    profileImageUrl: row.profileImageUrl,
    role: row.role,
    duties: row.duties,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    memberId: row.memberId,
    membershipStatus: row.membershipStatus,
    profileCompleted: row.profileCompleted ?? false,
    ministryIds: [...new Set([...row.assignedMinistryIds, ...row.ledMinistryIds])],
    ledMinistryIds: row.ledMinistryIds,
    congregation: { name: row.congregationName || UNNAMED, timezone: row.timezone },
  });
}

/** The account's owner with their present rights; null for an account that is gone or deactivated. */
export async function findAccountViewer(db: Database, userId: string): Promise<Viewer | null> {
  const [row] = await findAccounts(db, eq(users.id, userId));
  return row ? toViewer(row) : null;
}

/** The accounts of members, with their present rights. Members without an active account are left out. */
export async function listMemberViewers(db: Database, memberIds: readonly number[]): Promise<Viewer[]> {
  return (await findAccounts(db, inArray(members.id, [...memberIds]))).map(toViewer);
}
