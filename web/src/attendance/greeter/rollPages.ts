// The pages of a roll. A scrolled roll is refetched in one request for all its pages, because another greeter's
// check-in must not cause one request for each page.
import { api } from "@narthex/contract/api.ts";
import type { Roll } from "@narthex/contract/attendance.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
import { hashKey, infiniteQueryOptions } from "@tanstack/react-query";
import { type RowPage, requestPage } from "../../api/answers.ts";

export const PAGE_ROWS = 60;
/** The number of pages that fit into one request. */
const MAX_PAGES = Math.floor(MAX_PAGE / PAGE_ROWS);

/** Marks a local cursor: the position of a page within the result of one request. */
const LOCAL = "local:";

/** Splits the result of one request into pages. The last one keeps the server's cursor. */
export function cutIntoPages({ rows, total, next }: RowPage<Roll>): RowPage<Roll>[] {
  const count = Math.max(1, Math.ceil(rows.members.length / PAGE_ROWS));
  return Array.from({ length: count }, (_, place) => ({
    rows: { ...rows, members: rows.members.slice(place * PAGE_ROWS, (place + 1) * PAGE_ROWS) },
    total,
    next: place + 1 < count ? `${LOCAL}${place + 1}` : next,
  }));
}

/** The result of the last request of each roll, split into pages. */
const lastRead = new Map<string, RowPage<Roll>[]>();

/** Query options for the people of an event's roll, page by page. Without a search it contains everyone. */
export function queryRoll(eventId: number, search: string) {
  const params = { id: eventId };
  const query = search === "" ? {} : { search };
  const queryKey = [api.attendance.roll.path, "pages", { params }, query] as const;
  return infiniteQueryOptions({
    queryKey,
    async queryFn({ client, pageParam, signal }) {
      const roll = hashKey(queryKey);
      const known = pageParam?.startsWith(LOCAL) && lastRead.get(roll)?.[Number(pageParam.slice(LOCAL.length))];
      if (known) return known;
      const loaded = pageParam === null ? client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length : 1;
      const limit = PAGE_ROWS * Math.min(Math.max(loaded ?? 1, 1), MAX_PAGES);
      const after = pageParam === null ? {} : { after: pageParam };
      const read = await requestPage(api.attendance.roll, { params, query: { ...query, ...after, limit } }, signal);
      const pages = cutIntoPages(read);
      lastRead.set(roll, pages);
      return pages[0] ?? read;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: RowPage<Roll>) => page.next,
    staleTime: 0,
  });
}
