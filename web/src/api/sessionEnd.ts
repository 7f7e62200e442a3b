// The way back to the sign-in page when the session has ended.
import { signInAddress } from "../paths.ts";
import { notifyFinally } from "../ui/notify.ts";

/** How long the notice stands before the browser goes to the sign-in page, in milliseconds. */
const REDIRECT_DELAY_MS = 500;

let leaving = false;

/** Whether the page is about to go by itself, with everything that is typed kept. */
export const isLeaving = (): boolean => leaving;

/** Loads the page anew. What is typed is kept. */
export function reloadPage(): void {
  leaving = true;
  location.reload();
}

/** Says that the session has ended, then goes to the sign-in page and later back here. */
export function returnToSignIn(): void {
  if (leaving) return;
  leaving = true;
  notifyFinally({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  setTimeout(() => location.assign(signInAddress(location.pathname + location.search)), REDIRECT_DELAY_MS);
}
