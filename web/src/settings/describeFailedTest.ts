import { ApiError, getSentence } from "../api/request.ts";

/** The sentence of a failed test, with the reason, which names the wrong setting. */
export function describeFailedTest(error: unknown, fallback: string): string {
  const reasons = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  const isInput = error instanceof ApiError && error.code === "invalid_input";
  return isInput ? reasons.join(" ") : [getSentence(error, fallback), ...reasons].join(" ");
}
