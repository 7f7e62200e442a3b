// Random tokens that can be used within a time, most of them once: links to choose a password, the step between password
// and code, challenges of passkeys. The table contains their hashes, so a copy of the database opens nothing.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import type { Database } from "../database/database.ts";
import { verifications } from "../database/tables/users.ts";

type Purpose =
  | "reset password"
  | "second step"
  | "confirmed person"
  | "new passkey"
  | "passkey sign-in"
  | "passkey confirmation";

/** @param session where the token can be used in one session only: its id */
const hashIdentifier = (purpose: Purpose, token: string, session = ""): string =>
  createHash("sha256").update(`${purpose} ${token}${session}`).digest("base64url");

export async function createOneTimeToken(
  tx: Database,
  { clock }: { clock: Clock },
  purpose: Purpose,
  /** Empty for a caller who is not known yet. */
  userId: string,
  seconds: number,
  session?: string,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(clock().epochMilliseconds + seconds * 1000);
  const identifier = hashIdentifier(purpose, token, session);
  await tx.insert(verifications).values({ id: randomUUID(), identifier, value: userId, expiresAt });
  return token;
}

function isValid(purpose: Purpose, token: string, clock: Clock, session?: string) {
  const now = new Date(clock().epochMilliseconds);
  return and(eq(verifications.identifier, hashIdentifier(purpose, token, session)), gt(verifications.expiresAt, now));
}

/** Whose token it is; null where it is unknown, used or expired. */
export async function readToken(
  db: Database,
  { clock }: { clock: Clock },
  purpose: Purpose,
  token: string,
  session?: string,
) {
  const [found] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(isValid(purpose, token, clock, session));
  return found?.userId ?? null;
}

/** Uses a token up. @returns false where it was used or has expired */
export async function useToken(
  tx: Database,
  { clock }: { clock: Clock },
  purpose: Purpose,
  token: string,
): Promise<boolean> {
  const used = await tx
    .delete(verifications)
    .where(isValid(purpose, token, clock))
    .returning({ id: verifications.id });
  return used.length > 0;
}

/** Ends every token of an account. */
export async function endTokens(tx: Database, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
}
