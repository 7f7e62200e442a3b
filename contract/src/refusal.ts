// The body of error answers.
import * as z from "zod";
import { type ErrorCode as Code, ERRORS } from "./errors.ts";

export const ErrorCode = z.enum(Object.keys(ERRORS) as [Code, ...Code[]]);

/** The body of every refusal. `fields` names each wrong field with its own sentence. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `conflict`: the newer version of the record, in the shape of the call's answer. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
