import { refuseField } from "../refusal.ts";

/**
 * Refuses a period that ends before it begins, with a sentence at its end. Days are YYYY-MM-DD; an absent day is no
 * limit.
 */
export function refuseBackwards({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && to < from)
    throw refuseField("to", "The end cannot be before the start.");
}
