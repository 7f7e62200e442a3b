import { useQuery } from "@tanstack/react-query";
import { donorsOf } from "./donations.queries.ts";
import type { GiftFilter } from "./giftFilter.ts";

/** Whom a key in the address means: null for nobody, undefined while that is not known or where no person is asked for. */
export function useDonor(donor: GiftFilter["donor"]): { name: string } | null | undefined {
  const isPerson = donor !== undefined && donor !== "anonymous";
  const { data } = useQuery({ ...donorsOf(donor ?? 0), enabled: isPerson });
  return isPerson && data ? (data[0] ?? null) : undefined;
}
