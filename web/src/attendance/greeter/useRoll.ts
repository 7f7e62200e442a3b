import type { Roll } from "@narthex/contract/attendance.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { cleanSearchText } from "../../format/cleanSearchText.ts";
import { useDebounced } from "../../ui/useDebounced.ts";
import { queryRoll } from "./rollPages.ts";

export type RollMember = Roll["members"][number] & { membershipStatus?: MembershipStatus };

/** A greeter's list for the typed text. While the server searches, the rows of the former search stay. */
export function useRoll(eventId: number, typed: string) {
  const wanted = cleanSearchText(typed);
  const search = useDebounced(wanted);
  const query = useInfiniteQuery({ ...queryRoll(eventId, search), placeholderData: keepPreviousData });
  return {
    query,
    rows: removeDuplicates(query.data?.pages.flatMap((page) => page.rows.members) ?? []),
    /** The search that the rows belong to; null while they belong to the former one. */
    answered: query.isSuccess && !query.isPlaceholderData && search === wanted ? search : null,
  };
}

/** A person who is renamed while pages are read could be on two of them. */
const removeDuplicates = (members: readonly RollMember[]) => [...new Map(members.map((one) => [one.id, one])).values()];
