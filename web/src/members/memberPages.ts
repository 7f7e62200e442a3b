// The cached pages of the directory, per search term.
import { api } from "@narthex/contract/api.ts";
import type { ListedMember, Member } from "@narthex/contract/members.ts";
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { type RowPage, requestPage } from "../api/answers.ts";
import { queryClient, readPages } from "../api/reads.ts";
import type { MemberFilter } from "./memberFilter.ts";

/**
 * The first page fills the screen. Later pages are larger, because the scrollbar can jump to any position in the
 * directory.
 */
const FIRST_ROWS = 50;
const NEXT_ROWS = 200;

export function queryMemberPages(search: string, filter: MemberFilter) {
  const asked = { ...filter, ...(search ? { search } : {}) };
  return infiniteQueryOptions({
    ...readPages(api.members.list, {}, asked),
    queryFn: ({ signal, pageParam }) => {
      const place = pageParam === null ? { limit: FIRST_ROWS } : { limit: NEXT_ROWS, after: pageParam };
      return requestPage(api.members.list, { query: { ...asked, ...place } }, signal);
    },
  });
}

/** Updates a saved member in the cached pages, without a refetch. */
export function showMember(saved: Member): void {
  const updateMember = (member: ListedMember) =>
    member.id === saved.id ? { ...saved, household: member.household, distinction: member.distinction } : member;
  queryClient.setQueriesData<InfiniteData<RowPage<ListedMember[]>>>(
    { queryKey: [api.members.list.path, "pages"] },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(updateMember) })) },
  );
}
