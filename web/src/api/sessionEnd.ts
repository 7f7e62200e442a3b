// Leads back to the sign-in page after the session has ended.
import { buildSignInAddress } from "../paths.ts";
import { notifyFinally } from "../ui/notify.ts";

/** How long the notice is visible before the browser goes to the sign-in page, in milliseconds. */
const REDIRECT_DELAY_MS = 500;

/** The page is left after this time even if the notice could not be shown, in milliseconds. */
const NOTICE_WAIT_MS = 5000;

let leaving = false;

/** Whether the page is about to be left automatically, with all drafts kept. */
export const isLeaving = (): boolean => leaving;

/** Reloads the page. Drafts are kept. */
export function reloadPage(): void {
  leaving = true;
  location.reload();
}

/**
 * Shows that the session has ended, then goes to the sign-in page, which says so too and returns here after signing in.
 * @param hadSession false for a visitor who was not signed in
 */
export function returnToSignIn(hadSession = true): void {
  if (leaving) return;
  leaving = true;
  const shown = notifyFinally({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    variant: "destructive",
  });
  const address = buildSignInAddress(location.pathname + location.search);
  const redirect = () => location.assign(hadSession ? `${address}&ended=true` : address);
  // A page that was just opened may still be loading or rendering the part that shows notices.
  const late = new Promise((resolve) => setTimeout(resolve, NOTICE_WAIT_MS));
  void Promise.race([shown, late]).then(() => setTimeout(redirect, REDIRECT_DELAY_MS));
}
