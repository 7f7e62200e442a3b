// Drafts of typed text in the tab's session storage, so that a reload or an expired session loses nothing. Drafts are
// separate for each account: the next person who signs in cannot see them. Signing out on purpose deletes them.
import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import { ApiError } from "../api/request.ts";

/** The account whose drafts are kept; null if none are kept. */
export const DraftOwner = createContext<string | null>(null);

/** The key of a draft; null if no draft is kept. */
export function useDraftKey(name: string | null): string | null {
  const owner = useContext(DraftOwner);
  return owner === null || name === null ? null : `narthex.draft.${owner}.${name}`;
}

/** JSON has no NaN, which a field holds while its person is ambiguous. Null would mean that no person was chosen. */
const NOT_A_NUMBER = "\u0000NaN";

export function readDraft(key: string | null): unknown {
  const text = key === null ? null : sessionStorage.getItem(key);
  if (text === null) return null;
  return JSON.parse(text, (_, value) => (value === NOT_A_NUMBER ? Number.NaN : value));
}

/** @param value null if there is nothing to keep */
export function writeDraft(key: string | null, value: unknown): void {
  if (key === null) return;
  if (value === null) sessionStorage.removeItem(key);
  else
    sessionStorage.setItem(
      key,
      JSON.stringify(value, (_, one) => (Number.isNaN(one) ? NOT_A_NUMBER : one)),
    );
}

let isFailing = false;

/**
 * Keeps the drafts of the page that an error component replaces: its layout effects run before the effects of the page
 * end, which delete the drafts, and its other effects after that.
 */
export function useDraftsOfFailedPage(error: unknown): void {
  // The page will not be there again if its record was deleted, or if the account may not see it.
  const isFinal = error instanceof ApiError && (error.status === 403 || error.status === 404);
  useLayoutEffect(() => {
    isFailing = !isFinal;
  }, [isFinal]);
  useEffect(() => {
    isFailing = false;
  }, []);
}

/** Deletes the draft of a closed form, unless a failure closed it. */
export function forgetDraft(key: string | null): void {
  if (!isFailing) writeDraft(key, null);
}
