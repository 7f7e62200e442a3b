// Keeps the draft of a form until the form is closed, with the version and the entry key that it belongs to.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { createEntryKey } from "../api/entryKey.ts";
import { hasChanged, listChangedFields, pickFields } from "./changed.ts";
import { forgetDraft, readDraft, writeDraft } from "./draftStore.ts";

/** A version of a record, as the fields of a form show it. */
export interface Base<I> {
  values: I;
  updatedAt: string | null;
}

/** The stored draft of a form. */
interface StoredDraft<I> {
  values: I;
  /** The initial values of the form. */
  begun: I;
  /** `updatedAt` of the record in its initial version; null for a new record. */
  version: string | null;
  entryKey: string;
}

export interface KeptDraft<I> {
  readonly key: string | null;
  /** The draft found after a reload; null if nothing was typed. */
  readonly found: StoredDraft<I> | null;
  version: string | null;
  /** The version that was edited, while a newer version is shown; null if there is none. */
  typedInto: Base<I> | null;
  /**
   * The entry key of the record that the form creates. It stays the same until the record is created, also after a
   * reload.
   */
  entryKey: string;
}

/** @param key of the draft; null keeps nothing */
export function openDraft<I>(key: string | null): KeptDraft<I> {
  const kept = readDraft(key) as Partial<StoredDraft<I>> | null;
  // After an update of the app, a draft may have an outdated shape.
  const found = kept?.values && kept.begun ? (kept as StoredDraft<I>) : null;
  const entryKey = found?.entryKey ?? createEntryKey();
  return { key, found, version: found?.version ?? null, typedInto: null, entryKey };
}

/**
 * The draft to store. While a newer version is shown, it holds the typed values and the version that they were typed
 * into.
 */
function buildKept<I extends FieldValues>(
  { version, typedInto, entryKey }: KeptDraft<I>,
  values: I,
  shown: I,
): StoredDraft<I> {
  if (typedInto === null) return { values, begun: shown, version, entryKey };
  const begun = typedInto.values;
  return {
    values: { ...begun, ...pickFields(values, listChangedFields(values, shown)) },
    begun,
    version: typedInto.updatedAt,
    entryKey,
  };
}

export function useKeptDraft<I extends FieldValues>(form: UseFormReturn<I, unknown, I>, draft: KeptDraft<I>): void {
  const { reset, subscribe, control } = form;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    // Set over the initial values, so that the draft still counts as unsaved. This happens once: the effect runs again
    // when a part of the form waits for data, and must not undo later typing or merging.
    if (draft.found && !isRestored.current) {
      reset(draft.found.values as DefaultValues<I>, { keepDefaultValues: true });
    }
    isRestored.current = true;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const shown = control._defaultValues as unknown as I;
        writeDraft(draft.key, hasChanged(values, shown) ? buildKept(draft, values, shown) : null);
      },
    });
  }, [reset, subscribe, control, draft]);
  useEffect(() => {
    // `useWatch` in the component that opens the form subscribes after the effect above, so the values are announced once
    // more: the current ones, which may have been merged with a newer version, with the errors that were set since.
    if (draft.found) {
      reset(control._formValues as DefaultValues<I>, { keepDefaultValues: true, keepErrors: true });
    }
  }, [reset, control, draft]);
  useEffect(() => () => forgetDraft(draft.key), [draft]);
}
