// The invitation with which somebody sets out to prove who they are elsewhere. It waits in a cookie until they come back,
// because only then is it known whether a new account is wanted.
import { cookieName, isSecureSite } from "../session/cookies.ts";
import type { Visit } from "./translate.ts";

/** As long as the library waits for somebody to come back, in seconds. */
const PATIENCE = 10 * 60;

function cookieOf({ services }: Visit) {
  const secure = isSecureSite(services.config);
  return {
    name: cookieName(services.config, "invitation"),
    place: { path: "/", httpOnly: true, sameSite: "lax", secure } as const,
  };
}

/** Keeps the code for the way back; without one, forgets an earlier one. */
export function carryInvitation(visit: Visit, code: string | undefined): void {
  const { name, place } = cookieOf(visit);
  if (code) visit.reply.setCookie(name, code, { ...place, maxAge: PATIENCE });
  else visit.reply.clearCookie(name, place);
}

/** The code that came back. It is for this way back alone. */
export function carriedInvitation(visit: Visit): string | undefined {
  const code = visit.request.cookies[cookieOf(visit).name];
  if (code) carryInvitation(visit, undefined);
  return code;
}
