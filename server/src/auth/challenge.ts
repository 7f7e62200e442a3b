// Between the two steps of signing in: a cookie says that the first was right, and whose it was.
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { createOneTimeToken, readToken } from "../session/one-time-token.ts";
import { type AuthCall, buildCookie } from "./auth-call.ts";

/** Time for the second step. */
const SECONDS = 10 * 60;

export interface Challenge {
  readonly token: string;
  readonly userId: string;
}

/** @returns what sets the cookie, once this is committed */
export async function beginChallenge(tx: Database, call: AuthCall, userId: string): Promise<() => void> {
  const token = await createOneTimeToken(tx, call.services, "second step", userId, SECONDS);
  const { name, options } = buildCookie(call, "two_factor");
  return () => void call.reply.setCookie(name, token, { ...options, maxAge: SECONDS });
}

/** Whose second step this is; refused with `second_step_over` where no first step was right a short while ago. */
export async function readChallenge(call: AuthCall): Promise<Challenge> {
  const { services, request } = call;
  const token = request.cookies[buildCookie(call, "two_factor").name];
  const userId = token && (await readToken(services.postgres.db, services, "second step", token));
  if (!token || !userId) throw new Refusal("second_step_over");
  return { token, userId };
}

export function clearChallenge(call: AuthCall): void {
  const { name, options } = buildCookie(call, "two_factor");
  call.reply.clearCookie(name, options);
}
