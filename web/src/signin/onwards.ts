import { safeNext } from "@narthex/contract/next.ts";

/** Where to go after signing in: a path of this site. */
export const nextPath = () => safeNext(new URLSearchParams(location.search).get("next"));

/** Goes on into the app, which reads the new session. */
export function goOn(): void {
  location.replace(nextPath());
}
