// What is being typed, in the tab's own storage: a reload or a session that ends loses nothing. Each account has drafts of
// its own, so nobody who signs in after somebody else sees any of them. Signing out on purpose clears them.
import { createContext, useContext } from "react";

/** The account that types; null where nothing is kept. */
export const DraftOwner = createContext<string | null>(null);

/** The key of a draft; null where nothing is kept. */
export function useDraftKey(name: string | null): string | null {
  const owner = useContext(DraftOwner);
  return owner === null || name === null ? null : `narthex.draft.${owner}.${name}`;
}

/** JSON has no NaN, which a field holds while it is not clear who is meant. As null it would mean nobody. */
const NOT_A_NUMBER = "\u0000NaN";

export function readDraft(key: string | null): unknown {
  const text = key === null ? null : sessionStorage.getItem(key);
  if (text === null) return null;
  return JSON.parse(text, (_, value) => (value === NOT_A_NUMBER ? Number.NaN : value));
}

/** @param value null for nothing to keep */
export function writeDraft(key: string | null, value: unknown): void {
  if (key === null) return;
  if (value === null) sessionStorage.removeItem(key);
  else
    sessionStorage.setItem(
      key,
      JSON.stringify(value, (_, one) => (Number.isNaN(one) ? NOT_A_NUMBER : one)),
    );
}

/** In which time a page that failed is taken down, in milliseconds. */
const TAKEDOWN_MS = 1000;

let isFailing = false;

/** The page is about to be taken down by a failure: what is typed in it is kept. */
export function keepDraftsOfFailingPage(): void {
  isFailing = true;
  setTimeout(() => {
    isFailing = false;
  }, TAKEDOWN_MS);
}

/** The form was closed: nothing is kept of it, unless a failure closed it. */
export function forgetDraft(key: string | null): void {
  if (!isFailing) writeDraft(key, null);
}
