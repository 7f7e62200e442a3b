// The invitation that somebody brings along: in the address at first, then in this tab's storage while they sign in.
// It is tried once, and gone whatever comes of it.

const NAME = "invitation";
const KEY = "narthex.invitation";
/** No real code is longer. */
const MAX_LENGTH = 100;

/** The code in an address's query, or null. */
export function invitationIn(search: string): string | null {
  return new URLSearchParams(search).get(NAME)?.slice(0, MAX_LENGTH) || null;
}

export function keepInvitation(code: string): void {
  sessionStorage.setItem(KEY, code);
}

/** The code that waits for its holder to sign in, or null. */
export function waitingInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Takes the code out of the address or the storage, so that it is tried once; null where there is none. */
export function takeInvitation(): string | null {
  const waiting = waitingInvitation();
  sessionStorage.removeItem(KEY);
  const brought = invitationIn(location.search);
  if (brought !== null) clearAddress();
  return brought ?? waiting;
}

/** Takes the code out of the address bar. */
function clearAddress(): void {
  const query = new URLSearchParams(location.search);
  query.delete(NAME);
  history.replaceState(null, "", location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash);
}
