// The code of an invitation: first in the URL, then in this tab's storage until the server has accepted or refused it.

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

/** The code stored until the server has answered, or null. */
export function readWaitingInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY);
}

/** Moves a code from the URL to the storage. @returns the stored code; null if there is none */
export function receiveInvitation(): string | null {
  const brought = parseInvitation(location.search);
  if (brought !== null) {
    keepInvitation(brought);
    clearAddress();
  }
  return readWaitingInvitation();
}

/** Removes the code from the URL. */
function clearAddress(): void {
  const query = new URLSearchParams(location.search);
  query.delete(NAME);
  history.replaceState(null, "", location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash);
}
