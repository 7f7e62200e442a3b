import { safeNext } from "@narthex/contract/next.ts";
import type { ViewProps } from "./views.ts";

/** Where to go after signing in: a path of this site. */
export const nextPath = () => safeNext(new URLSearchParams(location.search).get("next"));

/** Goes on into the app, which reads the new session; or to the second step, where the first did not open one. */
export function goOn(answer: object, onView: ViewProps["onView"]): void {
  if ("secondStep" in answer) onView("second-step");
  else location.replace(nextPath());
}
