import { sanitizeNext } from "@narthex/contract/next.ts";
import type { ViewProps } from "./views.ts";

/** The path to go to after signing in; always a path of this site. */
export const getNextPath = () => sanitizeNext(new URLSearchParams(location.search).get("next"));

/** Continues to the app, which reads the new session, or to the second step if the first step opened no session. */
export function continueSignIn(answer: object, onView: ViewProps["onView"]): void {
  if ("secondStep" in answer) onView("second-step");
  else location.replace(getNextPath());
}
