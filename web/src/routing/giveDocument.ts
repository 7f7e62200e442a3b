// The give screen has a document of its own: its policy alone admits the card provider (docs/decisions/0034-keep-the-card-provider-in-one-place.md).
// Going there, or away, loads the page anew, with the policy that belongs to it.
import { paths } from "../paths.ts";

const isGive = (pathname: string) => pathname.replace(/\/$/, "") === paths.give;
const startedOnGive = isGive(window.location.pathname);

/** Whether the document that is loaded may show the screen at this address. */
export function belongsHere(pathname: string): boolean {
  return isGive(pathname) === startedOnGive;
}
