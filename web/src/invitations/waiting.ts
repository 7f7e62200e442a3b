// The code of an invitation: first in the URL, then in this tab's storage during sign-in. It is tried once and then
// removed, whether or not it is accepted.

const NAME = "invitation";
const KEY = "narthex.invitation";
/** No real code is longer. */
const MAX_LENGTH = 100;

/** The code in a query string, or null. */
export function parseInvitation(search: string): string | null {
  return new URLSearchParams(search).get(NAME)?.slice(0, MAX_LENGTH) || null;
}

export function keepInvitation(code: string): void {
  sessionStorage.setItem(KEY, code);
}

/** The code stored until the user signs in, or null. */
export function readWaitingInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Removes the code from the URL or the storage, so that it is tried once. @returns the code; null if there is none */
export function takeInvitation(): string | null {
  const waiting = readWaitingInvitation();
  sessionStorage.removeItem(KEY);
  const brought = parseInvitation(location.search);
  if (brought !== null) clearAddress();
  return brought ?? waiting;
}

/** Removes the code from the URL. */
function clearAddress(): void {
  const query = new URLSearchParams(location.search);
  query.delete(NAME);
  history.replaceState(null, "", location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash);
}
