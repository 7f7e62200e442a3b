// What follows once the library has opened a session: whether it is whole or only the first of two steps, and the log of it.
import { eq } from "drizzle-orm";
import { writeAudit } from "../audit/audit.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Database, Postgres } from "../database/database.ts";
import { users } from "../database/tables/users.ts";
import { noteSignIn } from "../session/session.ts";
import { holdAccount } from "./second-factor.queries.ts";

/** What the audit log calls the ways in, by the library's path. */
const WAYS: Record<string, string> = {
  "/sign-in/email": "password",
  "/sign-in/email-otp": "code",
  "/two-factor/verify-totp": "app",
  "/two-factor/verify-backup-code": "backup code",
};

/** A session that the library has just opened, and where. */
export interface Opened {
  readonly id: string;
  readonly userId: string;
  /** The library's path. */
  readonly path: string;
}

export async function hasSecondFactor(db: Database, userId: string | undefined): Promise<boolean> {
  if (!userId) return false;
  const [user] = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  return user?.on ?? false;
}

/** Where mails are kept, a code may have been read by an administrator: the audit log shows that it was used. */
export async function noteOpened(
  tx: Database,
  services: { clock: Clock },
  { id, userId, path }: Opened,
  isHalf = false,
): Promise<void> {
  const detail = { by: WAYS[path] ?? "account elsewhere" };
  const action = isHalf ? "passed_first_step" : "signed_in";
  if (!isHalf) await noteSignIn(tx, services, userId);
  await writeAudit(tx, { userId }, { action, subject: "session", subjectId: id, detail });
}

/**
 * Whether a session that one step has opened is only half of signing in. The library would judge by what it read before it
 * worked on the password. Here the account is read after the session is in the database, and after whoever is turning a
 * second factor on: they have ended this session with all the others, or it is seen that it is on (docs/decisions/0060).
 */
export function judgeOpened(services: { postgres: Postgres; clock: Clock }, opened: Opened): Promise<boolean> {
  return services.postgres.transaction(async (tx) => {
    await holdAccount(tx, opened.userId);
    const isHalf = await hasSecondFactor(tx, opened.userId);
    if (isHalf) await noteOpened(tx, services, opened, isHalf);
    return isHalf;
  });
}
