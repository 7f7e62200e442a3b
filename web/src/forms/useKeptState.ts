import { useCallback, useEffect, useState } from "react";
import { forgetDraft, readDraft, useDraftKey, writeDraft } from "./draftStore.ts";

/** Dialogs that only ask before an action: they have no typed text, and must not open by themselves. */
const QUESTIONS: ReadonlySet<unknown> = new Set([
  "remove",
  "delete",
  "export",
  "deactivate",
  "reactivate",
  "unlink",
  "signOut",
  "removeSecondFactor",
  "invite",
  "unsubscribe",
  "reinstate",
  "reopen",
]);

/** Whether the state is an open question: the name of its action, or a record with it. */
export function isQuestion(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return QUESTIONS.has(value);
  return ("action" in value && QUESTIONS.has(value.action)) || ("what" in value && QUESTIONS.has(value.what));
}

/**
 * State that survives a reload and the end of the session, such as which form is open. Leaving the page discards it.
 * Questions such as "Delete?" are not kept.
 * @param name of the state, unique in the app; its value must be JSON
 */
export function useKeptState<Value>(name: string, start: Value): [Value, (value: Value) => void] {
  return useStoredState(useDraftKey(name), start);
}

/** State that is kept like that of `useKeptState`. @param key of the draft; null keeps nothing */
export function useStoredState<Value>(key: string | null, start: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (readDraft(key) as Value | null) ?? start);
  useEffect(() => () => forgetDraft(key), [key]);
  const set = useCallback(
    (next: Value) => {
      writeDraft(key, next === start || isQuestion(next) ? null : next);
      setValue(next);
    },
    [key, start],
  );
  return [value, set];
}
