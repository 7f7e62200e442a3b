// People at the public check-in page. Whoever leads is never found here: a stranger who knows a name and a number
// must not act for a privileged account.
import { and, asc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";
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

/** Lets one visitor with this contact pass at a time, so that two taps of one person never become two members. */
export async function queueVisitor(tx: Database, { email, phone }: Contact): Promise<void> {
  const keys = [email, phone].flatMap((contact) => (contact === null ? [] : [`visitor ${contact}`])).sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Members of any status who have this email address or phone number and this last name, the earliest first. */
export async function findByContact(tx: Database, { email, phone, lastName }: Visitor) {
  const contacts: SQL[] = [];
  if (email !== null) contacts.push(eq(members.email, email));
  if (phone !== null) contacts.push(eq(members.phone, phone));
  const lower = (name: SQL) => sql`lower(normalize(${name}, nfc) collate "und-x-icu")`;
  return tx
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .leftJoin(users, and(eq(users.id, members.userId), ne(users.role, "member")))
    .where(
      and(
        or(...contacts),
        sql`${lower(sql`${members.lastName}`)} = ${lower(sql`${lastName}::text`)}`,
        sql`${users.id} is null`,
      ),
    )
    .orderBy(asc(members.id));
}

/** Adds someone who was not found as a pending member. */
export async function addVisitor(
  tx: Database,
  visitor: Visitor,
  now: Temporal.Instant,
  today: string,
): Promise<number> {
  const at = now.toString();
  return addMember(tx, null, {
    ...visitor,
    joinDate: today,
    membershipStatus: "pending",
    createdAt: at,
    updatedAt: at,
  });
}
