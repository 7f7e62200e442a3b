// Asks the owner of an account for the password again.
import type { Viewer } from "../access/viewer.ts";
import { limitKey, resetLimit } from "../http/limits.ts";
import { Refusal } from "../refusal.ts";
import { type Credentials, readCredentials } from "./accounts.ts";
import type { AuthCall } from "./auth-call.ts";
import { verifyPassword } from "./password.ts";
import { WRONG_TRIES } from "./password-tries.ts";

/**
 * Refuses a wrong password. Wrong ones of strangers are counted elsewhere.
 * @returns the credentials that were checked
 */
export async function requirePassword(
  { services }: Pick<AuthCall, "services">,
  { userId }: Viewer,
  password: string,
): Promise<Credentials> {
  await limitKey(services, "own password", userId, WRONG_TRIES);
  const credentials = await readCredentials(services.postgres.db, { userId });
  const hash = credentials?.password ?? null;
  const isRight = hash !== null && (await verifyPassword(password, hash, { key: userId, isKnown: true }));
  if (!credentials || !isRight) throw new Refusal("wrong_password");
  await resetLimit(services, "own password", userId);
  return credentials;
}
