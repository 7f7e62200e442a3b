import { useCallback, useEffect, useState } from "react";
import { forgetDraft, readDraft, useDraftKey, writeDraft } from "./draftStore.ts";

/**
 * State that survives a reload and the end of the session, such as which dialog is open. Leaving the page discards it.
 * @param name of the state, unique in the app; its value must be JSON
 */
export function useKeptState<Value>(name: string, start: Value): [Value, (value: Value) => void] {
  const key = useDraftKey(name);
  const [value, setValue] = useState(() => (readDraft(key) as Value | null) ?? start);
  useEffect(() => () => forgetDraft(key), [key]);
  const set = useCallback(
    (next: Value) => {
      writeDraft(key, next === start ? null : next);
      setValue(next);
    },
    [key, start],
  );
  return [value, set];
}
