// Where to go after signing in. Apart from the declarations, so that the sign-in page can read it without them.

const MAX_LENGTH = 2000;
const ONE_OWN_PATH = /^\/(?!api\/)(?![/\\])[^\\\p{Cc}]*$/u;

/** A path of this site, or the front page for anything else: no other site, no call of ours. */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > MAX_LENGTH || !ONE_OWN_PATH.test(next)) return "/";
  const path = next.split(/[?#]/)[0] ?? "";
  return path.includes("//") ? "/" : next;
}
