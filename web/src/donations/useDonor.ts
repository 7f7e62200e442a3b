import { useQuery } from "@tanstack/react-query";
import { queryDonors } from "./donations.queries.ts";
import type { GiftFilter } from "./giftFilter.ts";

/** The donor for a key in the URL: null if there is none, undefined while loading or if the key names no person. */
export function useDonor(donor: GiftFilter["donor"]): { name: string } | null | undefined {
  const isPerson = donor !== undefined && donor !== "anonymous";
  const { data } = useQuery({ ...queryDonors(donor ?? 0), enabled: isPerson });
  return isPerson && data ? (data[0] ?? null) : undefined;
}
