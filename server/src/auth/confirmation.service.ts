// The password is asked for again before a sensitive download (docs/decisions/0135): a cookie says for five minutes
// that the owner of the account gave it in this browser.
import type { Viewer } from "../access/viewer.ts";
import { Refusal } from "../refusal.ts";
import { type AuthCall, cookieFor } from "./auth-call.ts";
import { createToken, readToken } from "./one-time-token.ts";
import { requirePassword } from "./own-password.ts";

const SECONDS = 5 * 60;

/** What reading a confirmation needs of a call. */
interface ReadingCall {
  readonly services: Pick<AuthCall["services"], "config" | "clock" | "postgres">;
  readonly request: AuthCall["request"];
}

const cookieOf = (call: Pick<ReadingCall, "services">) => cookieFor(call, "confirmed");

/** @throws Refusal wrong_password @returns for how many seconds the confirmation is valid */
export async function confirmPassword(call: AuthCall, viewer: Viewer, password: string): Promise<{ seconds: number }> {
  const { services, reply } = call;
  await requirePassword(call, viewer, password);
  const token = await createToken(services.postgres.db, services, "confirmed password", viewer.userId, SECONDS);
  const { name, options } = cookieOf(call);
  reply.setCookie(name, token, { ...options, sameSite: "strict", maxAge: SECONDS });
  return { seconds: SECONDS };
}

/** @throws Refusal confirmation_needed if the password was not confirmed in this browser a short while ago */
export async function requireConfirmation({ services, request }: ReadingCall, viewer: Viewer): Promise<void> {
  const token = request.cookies[cookieOf({ services }).name];
  const userId = token ? await readToken(services.postgres.db, services, "confirmed password", token) : null;
  if (userId !== viewer.userId) throw new Refusal("confirmation_needed");
}
