// Sets up a new congregation once: its name and its first administrator. This needs the token that the server printed,
// or its environment; later administrators are appointed by an administrator.
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import type { SetupInput } from "@narthex/contract/setup.ts";
import { eq } from "drizzle-orm";
import { addPassword } from "../auth/accounts.ts";
import { hashPassword } from "../auth/password.ts";
import { refuseWeakAdminPassword, refuseWeakPassword } from "../auth/weak-password.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { Refusal } from "../refusal.ts";

interface FirstAdmin {
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

const hashSha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

function isTheToken(given: string, expected: string | null): boolean {
  return expected !== null && timingSafeEqual(hashSha256(given), hashSha256(expected));
}

/** Locks the set-up until this transaction ends. @throws Refusal if the congregation is set up already */
async function refuseIfSetUp(tx: Database): Promise<void> {
  await tx.select().from(settings).where(eq(settings.id, 1)).for("update");
  const [someone] = await tx.select({ id: users.id }).from(users).limit(1);
  if (someone) throw new Refusal("already_set_up");
}

async function writeAdmin(
  tx: Database,
  { email, password, firstName = "", lastName = "" }: FirstAdmin,
): Promise<string> {
  const userId = randomUUID();
  // The operator confirms the address, because email may not be configured yet.
  await tx.insert(users).values({ id: userId, email, emailVerified: true, firstName, lastName, role: "admin" });
  const hash = await hashPassword(password);
  await addPassword(tx, userId, hash);
  return userId;
}

/** @returns the number of the administrator's account */
export async function completeSetup(
  tx: Database,
  { setupToken, clock }: { setupToken: string | null; clock: Clock },
  { token, congregationName, timezone, ...admin }: SetupInput,
): Promise<string> {
  await refuseIfSetUp(tx);
  if (!isTheToken(token, setupToken)) throw new Refusal("setup_token_wrong");
  await refuseWeakPassword("password", admin.password, [
    admin.email,
    admin.firstName,
    admin.lastName,
    congregationName,
  ]);
  const now = clock();
  const changed = { congregationName, timezone, setUpAt: now.toString(), updatedAt: now.toString() };
  await tx.update(settings).set(changed).where(eq(settings.id, 1));
  const userId = await writeAdmin(tx, admin);
  await tx.insert(members).values({
    userId,
    firstName: admin.firstName,
    lastName: admin.lastName,
    email: admin.email,
    membershipStatus: "active",
    profileCompleted: true,
  });
  await recordChange(tx, { userId }, "congregation.set_up", { subjectId: 1, detail: {} });
  return userId;
}

/** Set-up by environment variables: the administrator completes their profile at the first sign-in. */
export async function createFirstAdmin(
  { postgres, clock }: { postgres: Postgres; clock: Clock },
  admin: { email: string; password: string },
): Promise<void> {
  await refuseWeakAdminPassword(admin.password, [admin.email]);
  await postgres.transaction(async (tx) => {
    await refuseIfSetUp(tx);
    await tx.update(settings).set({ setUpAt: clock().toString() }).where(eq(settings.id, 1));
    const userId = await writeAdmin(tx, admin);
    await recordChange(tx, null, "congregation.set_up", { subjectId: 1, detail: { admin: userId } });
  });
}
