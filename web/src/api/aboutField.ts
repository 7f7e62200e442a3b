import type { ErrorCode } from "@narthex/contract/errors.ts";
import { ApiError } from "./request.ts";

/** A refusal by one of these codes, which name no field, said of the field that it is about. Any other stays as it is. */
export function aboutField(error: unknown, field: string, ...codes: ErrorCode[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, sentence, message } = error;
  if (code === null || sentence === null || !codes.includes(code)) return error;
  return new ApiError(status, message, { code, message: sentence, fields: { [field]: sentence } });
}
