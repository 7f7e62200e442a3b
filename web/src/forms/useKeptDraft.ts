// What is typed into a form is kept until the form is closed, with the version and the entry key that it belongs to.
import { useEffect, useLayoutEffect } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { newEntryKey } from "../client/entryKey.ts";
import { changed } from "./changed.ts";
import { forgetDraft, readDraft, writeDraft } from "./draftStore.ts";

/** A half-typed form, as it is kept. */
interface Kept<I> {
  values: I;
  /** What the form began with. */
  begun: I;
  /** `updatedAt` of the record that it began with; null for a new record. */
  version: string | null;
  entryKey: string;
}

export interface Draft<I> {
  readonly key: string | null;
  /** What a reload left; null where nothing was typed. */
  readonly found: Kept<I> | null;
  version: string | null;
  /** Sent with the record that the form creates: the same one until it is created, also after a reload. */
  entryKey: string;
}

/** @param key of the draft; null keeps nothing */
export function openDraft<I>(key: string | null): Draft<I> {
  const kept = readDraft(key) as Partial<Kept<I>> | null;
  // An update of the app may find a draft of another shape.
  const found = kept?.values && kept.begun ? (kept as Kept<I>) : null;
  return { key, found, version: found?.version ?? null, entryKey: found?.entryKey ?? newEntryKey() };
}

export function useKeptDraft<I extends FieldValues>(form: UseFormReturn<I, unknown, I>, draft: Draft<I>): void {
  const { reset, subscribe, control } = form;
  useLayoutEffect(() => {
    // Over what the form begins with, so that it still counts as typed and not saved.
    if (draft.found) reset(draft.found.values as DefaultValues<I>, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const begun = control._defaultValues;
        const { version, entryKey } = draft;
        writeDraft(draft.key, changed(values, begun) ? { values, begun, version, entryKey } : null);
      },
    });
  }, [reset, subscribe, control, draft]);
  useEffect(() => () => forgetDraft(draft.key), [draft]);
}
