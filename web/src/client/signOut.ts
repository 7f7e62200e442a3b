// Signing out on purpose. What was typed and not sent stays when a session ends by itself, but not here: the next person at
// this browser could read it. Lines of a batch of gifts stay for their own account, because they are records and not drafts.
import { signOutAddress } from "../paths.ts";

const DRAFTS = /^narthex\.(?:draft\.|giving$)/;

function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (DRAFTS.test(key)) sessionStorage.removeItem(key);
}

/** The attributes of a link that signs out. */
export const signOutLink = { href: signOutAddress, onClick: forgetDrafts } as const;
