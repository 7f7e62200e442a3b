import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { read } from "../api/reads.ts";

interface LikelyDuplicates {
  /** The number of pairs; null while it is unknown, or if this account may not see it. */
  total: number | null;
  ids: ReadonlySet<number>;
}

const NOBODY: ReadonlySet<number> = new Set();

export function useLikelyDuplicates(enabled: boolean): LikelyDuplicates {
  const { data } = useQuery({ ...read(api.duplicates.summary), enabled, refetchOnMount: "always" });
  return useMemo(
    () => (enabled && data ? { total: data.pairs, ids: new Set(data.memberIds) } : { total: null, ids: NOBODY }),
    [data, enabled],
  );
}
