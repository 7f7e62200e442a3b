import type { ErrorCode } from "@narthex/contract/errors.ts";
import { ApiError } from "./request.ts";

/**
 * Assigns a refusal with one of these codes, which name no field, to the given field. Other errors are returned
 * unchanged.
 */
export function assignToField(error: unknown, field: string, ...codes: ErrorCode[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, sentence, message } = error;
  if (code === null || sentence === null || !codes.includes(code)) return error;
  return new ApiError(status, message, { code, message: sentence, fields: { [field]: sentence } });
}
