import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readPages } from "../client/reads.ts";

/** Enough to mark every card in sight; whoever has more of them goes by the list. */
const MARKED_PAIRS = 500;

interface LikelyDuplicates {
  /** How many pairs there are; null while that is not known, or not for this account. */
  total: number | null;
  ids: ReadonlySet<number>;
}

const NOBODY: ReadonlySet<number> = new Set();

export function useLikelyDuplicates(enabled: boolean): LikelyDuplicates {
  const { data } = useInfiniteQuery({
    ...readPages(api.duplicates.list, {}, { limit: MARKED_PAIRS }),
    enabled,
    refetchOnMount: "always",
  });
  return useMemo(() => {
    const first = enabled ? data?.pages[0] : undefined;
    if (!first) return { total: null, ids: NOBODY };
    return { total: first.total, ids: new Set(first.rows.flatMap(({ members }) => members.map(({ id }) => id))) };
  }, [data, enabled]);
}
