/** No header keeps a screen out of date for longer than this, in milliseconds. */
const LONGEST_MS = 60_000;

/** How long an answer asks to wait by `Retry-After`, seconds or a date; in milliseconds, 0 where it does not. */
export function retryAfterOf(headers: Headers, now: number): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return milliseconds > 0 ? Math.min(milliseconds, LONGEST_MS) : 0;
}
