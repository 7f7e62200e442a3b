// Where to go after signing in. Apart from the declarations, so that the sign-in page can read it without them.

const MAX_LENGTH = 2000;
const ONE_OWN_PATH = /^\/(?!api\/)(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u;
// What a browser takes for "here" and "one up", with which any path leads to a call of ours.
const DOTS = /^(\.|%2e){1,2}$/i;

/**
 * A path of this site, or the front page for anything else: no other site, no call of ours.
 * Characters beyond ASCII come out percent-encoded, because a header holds no others.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || next.length > MAX_LENGTH || !ONE_OWN_PATH.test(next)) return "/";
  const path = next.split(/[?#]/)[0] ?? "";
  if (path.includes("//") || path.split("/").some((segment) => DOTS.test(segment))) return "/";
  return next.replace(/[^!-~]/gu, encodeURIComponent);
}
