import { wrongField } from "../refusal.ts";

/** A period that ends before it begins is refused, beside its end. Days are YYYY-MM-DD; what is absent has no end. */
export function refuseBackwards({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && to < from)
    throw wrongField("to", "The end cannot be before the start.");
}
