// A refusal: the only error that services throw on purpose. The caller sees its code, sentence and fields.
import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(ERRORS[code].sentence);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Refuses bad input in one field, with the sentence to stand beside it. */
export function wrongField(field: string, sentence: string): Refusal {
  return new Refusal("invalid_input", { fields: { [field]: sentence } });
}
