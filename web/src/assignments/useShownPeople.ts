import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { queryAssigned, queryAvailable } from "./assignmentPages.ts";
import { type AssignedPerson, type Move, type Side, withMoves } from "./withMoves.ts";

const PAGES_OF = { assigned: queryAssigned, available: queryAvailable };

/** A list of a ministry as it is shown: the server's data, and the moves made in this window. */
export function useShownPeople(side: Side, ministryId: number, search: string, moves: readonly Move[] = []) {
  const query = useInfiniteQuery({ ...PAGES_OF[side](ministryId, search), placeholderData: keepPreviousData });
  const pages = query.data?.pages ?? [];
  const list = {
    side,
    rows: removeDuplicates(pages.flatMap((page) => page.rows)),
    total: pages.at(-1)?.total ?? 0,
    isWhole: !query.hasNextPage,
    readAt: query.dataUpdatedAt,
    search,
  };
  return { query, searched: search !== "", ...withMoves(list, moves) };
}

export type ShownPeople = ReturnType<typeof useShownPeople>;

/** A person who is renamed while the pages are read could be on two of them. */
const removeDuplicates = (people: readonly AssignedPerson[]) => [
  ...new Map(people.map((one) => [one.id, one])).values(),
];
