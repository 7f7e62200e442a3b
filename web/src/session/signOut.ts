// Signing out on purpose. What was typed stays when a session ends by itself, but not here: the next person at this browser
// could read it. Gifts of a batch that are not saved yet go too; the browser asks before, as when the tab is closed.
import { signOutAddress } from "../paths.ts";

const DRAFTS = /^narthex\.(?:draft\.|giving$|giving\.paying$|view$)/;

let account: string | null = null;

/** Whose gifts signing out clears: those of others at this browser stay. */
export function setAccount(userId: string): void {
  account = userId;
}

/** Begins the keys under which this browser keeps an account's unsaved gifts. */
export const giftsKey = (userId: string): string => `narthex.batch.${userId}.`;

function remove(storage: Storage, isMeant: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (isMeant(key)) storage.removeItem(key);
}

function forgetGifts(): void {
  if (account === null) return;
  const begin = giftsKey(account);
  for (const storage of [localStorage, sessionStorage]) remove(storage, (key) => key.startsWith(begin));
}

function forgetTyped(): void {
  remove(sessionStorage, (key) => DRAFTS.test(key));
  addEventListener("pagehide", forgetGifts, { once: true });
  // Asked whether to leave, somebody stayed: they work on, signed in.
  const stay = () => removeEventListener("pagehide", forgetGifts);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, stay, { once: true, capture: true });
}

/** The attributes of a link that signs out. */
export const signOutLink = { href: signOutAddress, onClick: forgetTyped } as const;
