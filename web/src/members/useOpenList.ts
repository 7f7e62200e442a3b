import type { MemberList } from "@narthex/contract/member-lists.ts";
import { useQuery } from "@tanstack/react-query";
import type { FailedQuery } from "../page/QueryError.tsx";
import { listById } from "./lists.queries.ts";
import type { MemberFilter } from "./memberFilter.ts";

export interface OpenList {
  /** The saved list; null while none is open or loaded. */
  list: MemberList | null;
  /** The filters in the URL, or else those of the list. */
  filter: MemberFilter;
  /** The search of the list, which is not in the URL. */
  search: string;
  /** Whether the filters in the URL replace those of the list. */
  isChanged: boolean;
  /** Whether the people can be read: the filters are loaded, and the list has no problem. */
  isReady: boolean;
  /** The read of the list, if it failed. */
  failed: FailedQuery | null;
}

/** The filters and the state of the open saved list. @param filter the filters in the URL */
export function useOpenList(id: number | undefined, filter: MemberFilter): OpenList {
  const query = useQuery({ ...listById(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return { list: null, filter, search: "", isChanged: false, isReady: true, failed: null };
  const list = query.data ?? null;
  const { search = "", ...own } = list?.filter ?? {};
  const isChanged = Object.keys(filter).length > 0;
  return {
    list,
    filter: isChanged ? filter : (own as MemberFilter),
    search,
    isChanged,
    isReady: isChanged || (list !== null && list.problems.length === 0),
    failed: query.isError && !list ? query : null,
  };
}
