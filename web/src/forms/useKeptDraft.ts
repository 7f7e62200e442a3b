// What is typed into a form is kept until the form is closed.
import { useEffect, useLayoutEffect } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { changed } from "./changed.ts";
import { forgetDraft, readDraft, useDraftKey, writeDraft } from "./draftStore.ts";

/** @param name of the form and its record; null keeps nothing, as for passwords */
export function useKeptDraft<I extends FieldValues>(form: UseFormReturn<I, unknown, I>, name: string | null): void {
  const { reset, subscribe, control } = form;
  const key = useDraftKey(name);
  useLayoutEffect(() => {
    const kept = readDraft(key);
    // Over what the form begins with, so that it still counts as typed and not saved.
    if (kept !== null) reset(kept as DefaultValues<I>, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(key, changed(values, control._defaultValues) ? values : null),
    });
  }, [reset, subscribe, control, key]);
  useEffect(() => () => forgetDraft(key), [key]);
}
