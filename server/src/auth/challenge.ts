// Between the two steps of signing in: the library's cookie says that the first was right, and whose it was.
import { Refusal } from "../refusal.ts";
import { verifiedToken } from "../session/session.ts";
import { challengeCookieName } from "./signin.ts";
import type { Visit } from "./translate.ts";

export interface Challenge {
  readonly identifier: string;
  readonly userId: string;
  /** The cookie as the library reads it. */
  readonly cookie: string;
}

/** Whose second step this is; refused with `second_step_over` where no first step was right a short while ago. */
export async function readChallenge({ services, request }: Visit): Promise<Challenge> {
  const { config, secret, signIn } = services;
  const name = challengeCookieName(config);
  const value = request.cookies[name];
  const identifier = verifiedToken(value, secret);
  const userId = identifier && (await signIn.challenged(identifier));
  if (!value || !identifier || !userId) throw new Refusal("second_step_over");
  return { identifier, userId, cookie: `${name}=${encodeURIComponent(value)}` };
}
