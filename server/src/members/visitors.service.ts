// Visitors of the public check-in page. Leaders are never matched here: a stranger with a name and a number
// must not act for a privileged account.
import { and, asc, eq, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type Database, prepareOnce } from "../database/database.ts";
import { buildLockKey } from "../database/locks.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";
import { hasDied } from "../people/deaths.ts";
import { addMember } from "./members.service.ts";

export interface Contact {
  /** In lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
}

export interface Visitor extends Contact {
  firstName: string;
  lastName: string;
}

const lock = prepareOnce((db) =>
  db
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder("key")}, 0))` })
    .from(sql`(select) as once`)
    .prepare("visitor_lock"),
);

/** Locks this contact, so that two taps of one person never create two members. */
export async function queueVisitor(tx: Database, { email, phone }: Contact): Promise<void> {
  const keys = [email, phone].flatMap((contact) => (contact === null ? [] : [buildLockKey("visitor", contact)])).sort();
  for (const key of keys) await lock(tx).execute({ key });
}

const foldName = (name: SQL) => sql`trim(fold_text(${name}))`;

const byContact = prepareOnce((db) =>
  db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .leftJoin(users, and(eq(users.id, members.userId), ne(users.role, "member")))
    .where(
      and(
        // A missing contact matches nothing.
        or(eq(members.email, sql.placeholder("email")), eq(members.phone, sql.placeholder("phone"))),
        sql`${foldName(sql`${members.lastName}`)} = ${foldName(sql`${sql.placeholder("lastName")}::text`)}`,
        sql`${users.id} is null`,
        not(hasDied(members.id)),
      ),
    )
    .orderBy(eq(members.membershipStatus, "inactive"), asc(members.id))
    .prepare("members_by_contact"),
);

/**
 * Members with this email address or phone number and this last name, also without accents. Inactive people are last,
 * and people who died are left out: a son may have the name and the number of his father.
 */
export async function findByContact(tx: Database, { email, phone, lastName }: Visitor) {
  return byContact(tx).execute({ email, phone, lastName });
}

/** The number of people in the directory who are not pending, counted up to a limit. */
export async function countDirectoryPeople(db: Database, most: number): Promise<number> {
  const some = db.select({ id: members.id }).from(members).where(ne(members.membershipStatus, "pending")).limit(most);
  return db.$count(some.as("some"));
}

/** Adds an unknown visitor as a pending member. */
export async function addVisitor(tx: Database, visitor: Visitor, now: Temporal.Instant): Promise<number> {
  const at = now.toString();
  return addMember(tx, null, {
    ...visitor,
    membershipStatus: "pending",
    createdAt: at,
    updatedAt: at,
  });
}
