// The people selected in the table, including those whom a filter currently hides.
import { MAX_ASSIGNMENTS } from "@narthex/contract/limits.ts";
import { useCallback, useState } from "react";

export interface SelectedMembers {
  ids: ReadonlySet<number>;
  /** Whether the maximum of one call is selected. */
  isFull: boolean;
  set: (ids: readonly number[], isSelected: boolean) => void;
  clear: () => void;
}

export function useSelectedMembers(): SelectedMembers {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const set = useCallback((changed: readonly number[], isSelected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (!isSelected) after.delete(id);
        else if (after.size < MAX_ASSIGNMENTS) after.add(id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, isFull: ids.size >= MAX_ASSIGNMENTS, set, clear };
}
