// What is typed into a form is kept until the form is closed, with the version and the entry key that it belongs to.
import { useEffect, useLayoutEffect, useRef } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { newEntryKey } from "../api/entryKey.ts";
import { changed, changedFields, pick } from "./changed.ts";
import { forgetDraft, readDraft, writeDraft } from "./draftStore.ts";

/** A version of a record, as the fields of a form show it. */
export interface Base<I> {
  values: I;
  updatedAt: string | null;
}

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
  /** What the typed values were typed into, while a newer version stands beside them; null where there is none. */
  typedInto: Base<I> | null;
  /** Sent with the record that the form creates: the same one until it is created, also after a reload. */
  entryKey: string;
}

/** @param key of the draft; null keeps nothing */
export function openDraft<I>(key: string | null): Draft<I> {
  const kept = readDraft(key) as Partial<Kept<I>> | null;
  // An update of the app may find a draft of another shape.
  const found = kept?.values && kept.begun ? (kept as Kept<I>) : null;
  const entryKey = found?.entryKey ?? newEntryKey();
  return { key, found, version: found?.version ?? null, typedInto: null, entryKey };
}

/** What is kept of a form. While a newer version is shown, that is what was typed, over what it was typed into. */
function keptOf<I extends FieldValues>({ version, typedInto, entryKey }: Draft<I>, values: I, shown: I): Kept<I> {
  if (typedInto === null) return { values, begun: shown, version, entryKey };
  const begun = typedInto.values;
  return {
    values: { ...begun, ...pick(values, changedFields(values, shown)) },
    begun,
    version: typedInto.updatedAt,
    entryKey,
  };
}

export function useKeptDraft<I extends FieldValues>(form: UseFormReturn<I, unknown, I>, draft: Draft<I>): void {
  const { reset, subscribe, control } = form;
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    // Over what the form begins with, so that it still counts as typed and not saved. Once: the effect runs again where a part
    // of the form waits for data, and must not undo what was typed or merged meanwhile.
    if (draft.found && !isRestored.current) {
      reset(draft.found.values as DefaultValues<I>, { keepDefaultValues: true });
    }
    isRestored.current = true;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const shown = control._defaultValues as unknown as I;
        writeDraft(draft.key, changed(values, shown) ? keptOf(draft, values, shown) : null);
      },
    });
  }, [reset, subscribe, control, draft]);
  useEffect(() => () => forgetDraft(draft.key), [draft]);
}
