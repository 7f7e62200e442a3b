// The way back for an administrator who can no longer sign in, opened by the person who runs the server.
import { and, eq, isNull } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Postgres } from "../database/database.ts";
import { users } from "../database/tables/users.ts";
import type { Secret } from "../sealed.ts";
import { createOneTimeToken, endTokens } from "../session/one-time-token.ts";
import { endSessions } from "../session/session.ts";
import { lockAccount } from "./accounts.ts";
import { RESET_SECONDS } from "./recovery.service.ts";
import { eraseSecondFactor, findHolder } from "./second-factor.queries.ts";
import { resetStepTries } from "./second-step.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly clock: Clock;
  readonly secret: Secret;
}

/**
 * Removes the second factor of an administrator and ends everything that is open for the account. @param email in any
 * case @returns the token of a link to choose a new password; null if no active administrator has this address
 */
export async function recoverAdmin(services: Needs, email: string): Promise<string | null> {
  const { postgres } = services;
  const recovered = await postgres.transaction(async (tx) => {
    const isAdmin = and(eq(users.role, "admin"), isNull(users.deactivatedAt));
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email.trim().toLowerCase()), isAdmin));
    if (!admin) return null;
    const { id } = admin;
    await lockAccount(tx, id);
    const memberId = (await findHolder(tx, id))?.memberId ?? null;
    await eraseSecondFactor(tx, id);
    // Also an earlier link and a sign-in that is under way, which someone else may have.
    await endTokens(tx, id);
    await endSessions(tx, id);
    await recordChange(tx, null, "user.recovered", { subjectId: id, about: { memberId, userId: id } });
    return { id, token: await createOneTimeToken(tx, services, "reset password", id, RESET_SECONDS) };
  });
  if (recovered === null) return null;
  // Wrong codes with the lost factor say nothing about the next one.
  await resetStepTries(services, recovered.id);
  return recovered.token;
}
