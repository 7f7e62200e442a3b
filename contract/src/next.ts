// Where to go after signing in. Separate from the declarations, so that the sign-in page can import it without them.

const MAX_LENGTH = 2000;
const ONE_OWN_PATH = /^\/(?!api\/)(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u;
// Segments that browsers treat as "." and "..", with which any path could reach an API call.
const DOTS = /^(\.|%2e){1,2}$/i;

/**
 * A path of this site, or the front page for anything else: never another site or an API call.
 * Characters beyond ASCII are percent-encoded, because a header cannot contain them.
 */
export function sanitizeNext(next: string | null | undefined): string {
  if (!next || next.length > MAX_LENGTH || !ONE_OWN_PATH.test(next)) return "/";
  const path = next.split(/[?#]/)[0] ?? "";
  if (path.includes("//") || path.split("/").some((segment) => DOTS.test(segment))) return "/";
  return next.replace(/[^!-~]/gu, encodeURIComponent);
}
