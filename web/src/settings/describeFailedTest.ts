import { ApiError } from "../api/request.ts";

/** The sentence of a failed test, with the reason, which names the wrong setting. */
export function describeFailedTest(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const reasons = Object.values(error.fields ?? {});
  return error.code === "invalid_input" ? reasons.join(" ") : [error.sentence ?? fallback, ...reasons].join(" ");
}
