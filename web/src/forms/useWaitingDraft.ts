import { useCallback, useState } from "react";
import { forgetDraft, readDraft, useDraftKey } from "./draftStore.ts";

/**
 * A draft of a form that does not open by itself: it waits until its button is pressed.
 * @param name the draft's name in `useSchemaForm`
 */
export function useWaitingDraft(name: string): { isWaiting: boolean; discard: () => void } {
  const key = useDraftKey(name);
  const [isWaiting, setWaiting] = useState(() => readDraft(key) !== null);
  const discard = useCallback(() => {
    forgetDraft(key);
    setWaiting(false);
  }, [key]);
  return { isWaiting, discard };
}
