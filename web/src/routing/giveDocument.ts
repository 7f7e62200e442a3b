// The give screen has its own HTML document: only its content security policy allows the card provider
// (docs/decisions/0034-isolate-the-card-provider.md). Entering or leaving the screen reloads the page, with
// the matching policy.
import { paths } from "../paths.ts";

const isGive = (pathname: string) => pathname.replace(/\/$/, "") === paths.give;
const startedOnGive = isGive(window.location.pathname);

/** Whether the loaded document may show the screen at this path. */
export function belongsHere(pathname: string): boolean {
  return isGive(pathname) === startedOnGive;
}
