// The notice of an action that failed.
import { notify } from "../ui/notify.ts";
import { sentenceOf } from "./request.ts";

/** Says why: in the server's words, or else in the given ones. A lost session has its own notice, which stays. */
export function notifyFailure(error: unknown, fallback: string): void {
  notify({ title: "Error", description: sentenceOf(error, fallback), variant: "destructive" });
}
