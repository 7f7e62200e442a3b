// A refusal is the only error that services throw on purpose. The caller sees its code, sentence and fields.
import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;
  /** The current version of a record; reduced to the declared fields before it is sent. */
  readonly current: unknown;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; retryAfter?: number; current?: unknown } = {}) {
    super(ERRORS[code].sentence);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Refuses bad input in one field, with the sentence shown at that field. */
export function refuseField(field: string, sentence: string): Refusal {
  return new Refusal("invalid_input", { fields: { [field]: sentence } });
}

/** Refuses when the record does not exist. */
export function requireFound<T>(found: T | null | undefined): T {
  if (!found) throw new Refusal("not_found");
  return found;
}
