// Signing out on purpose. Drafts survive the end of a session, but not this: the next person at this browser could read
// them. Unsaved gifts and check-ins are deleted too. The browser asks first if something is unsaved on the page.
import { signOutAddress } from "../paths.ts";
import { runWhenLeft } from "./runWhenLeft.ts";

const DRAFTS = /^narthex\.(?:draft\.|giving$|giving\.paying$|invitation$|newcomer$|view$)/;

let account: string | null = null;

/** Sets the account whose unsaved entries are deleted on signing out. Those of other accounts at this browser stay. */
export function setAccount(userId: string): void {
  account = userId;
}

/** The prefix of the keys under which this browser keeps an account's unsaved gifts and check-ins. */
export const buildUnsavedKey = (userId: string): string => `narthex.batch.${userId}.`;

function removeKeys(storage: Storage, isToRemove: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isToRemove(key)) storage.removeItem(key);
}

function forgetTyped(): void {
  removeKeys(sessionStorage, (key) => DRAFTS.test(key));
  if (account === null) return;
  const begin = buildUnsavedKey(account);
  for (const storage of [localStorage, sessionStorage]) removeKeys(storage, (key) => key.startsWith(begin));
}

/** The attributes of a link that signs out. */
export const signOutLink = { href: signOutAddress, onClick: () => runWhenLeft(forgetTyped) } as const;
