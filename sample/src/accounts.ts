// Creates accounts with their members, for the sample congregation and for tests.
import { randomUUID } from "node:crypto";
import { addPassword } from "../../server/src/auth/accounts.ts";
import type { Database } from "../../server/src/database/database.ts";
import { members } from "../../server/src/database/tables/members.ts";
import { users } from "../../server/src/database/tables/users.ts";
import type { CastMember } from "./cast.ts";

/** Inserts an account with its password hash, and its member with the given other fields. Returns both ids. */
export async function createAccount(
  db: Database,
  person: CastMember,
  passwordHash: string,
  joinDate: string,
  more: Partial<typeof members.$inferInsert> = {},
): Promise<{ userId: string; memberId: number }> {
  const { firstName, lastName, email, role, membershipStatus } = person;
  const userId = randomUUID();
  await db.insert(users).values({
    id: userId,
    email,
    emailVerified: true,
    firstName,
    lastName,
    role,
    ...(typeof more.createdAt === "string" ? { createdAt: new Date(more.createdAt) } : {}),
  });
  await addPassword(db, userId, passwordHash);
  const [member] = await db
    .insert(members)
    .values({ ...more, userId, firstName, lastName, email, membershipStatus, joinDate, profileCompleted: true })
    .returning({ id: members.id });
  if (!member) throw new Error("the member was not written");
  return { userId, memberId: member.id };
}
