// Signing out on purpose. Drafts survive the end of a session, but not this: the next person at this browser could read
// them. Unsaved gifts and check-ins are deleted too; the browser asks first, as when the tab is closed.
import { signOutAddress } from "../paths.ts";

const DRAFTS = /^narthex\.(?:draft\.|giving$|giving\.paying$|newcomer$|view$)/;

let account: string | null = null;

/** Sets the account whose unsaved entries are deleted on signing out. Those of other accounts at this browser stay. */
export function setAccount(userId: string): void {
  account = userId;
}

/** The prefix of the keys under which this browser keeps an account's unsaved gifts and check-ins. */
export const buildUnsavedKey = (userId: string): string => `narthex.batch.${userId}.`;

function remove(storage: Storage, isToRemove: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isToRemove(key)) storage.removeItem(key);
}

function forgetUnsaved(): void {
  if (account === null) return;
  const begin = buildUnsavedKey(account);
  for (const storage of [localStorage, sessionStorage]) remove(storage, (key) => key.startsWith(begin));
}

function forgetTyped(): void {
  remove(sessionStorage, (key) => DRAFTS.test(key));
  addEventListener("pagehide", forgetUnsaved, { once: true });
  // The user canceled leaving the page and continues to work, signed in.
  const cancelForgetting = () => removeEventListener("pagehide", forgetUnsaved);
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, cancelForgetting, { once: true, capture: true });
}

/** The attributes of a link that signs out. */
export const signOutLink = { href: signOutAddress, onClick: forgetTyped } as const;
