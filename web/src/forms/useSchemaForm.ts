// A form that belongs to a contract schema. What it holds, and what it hands over, is the schema's input: the very
// values the call takes. The schema's own cleaning (trimming, lower case) happens on the server.
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import {
  type DefaultValues,
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { newEntryKey } from "../api/entryKey.ts";
import { useDraftKey } from "./draftStore.ts";
import { type Draft, openDraft, useKeptDraft } from "./useKeptDraft.ts";

/** A form over values of shape `I`. Fields take it as `form` and accept only names that exist in `I`. */
export type SchemaForm<I extends FieldValues> = UseFormReturn<I, unknown, I> & { readonly draft: Draft<I> };

/** The names in `I` whose value may be a `V`. */
export type NameOf<I extends FieldValues, V> = FieldPathByValue<I, V | null | undefined>;

/**
 * @param schema a contract body schema, as it is
 * @param start what the fields show at first; text fields start as "" and may not be left out
 * @param draft name under which what is typed is kept, unique for form and record; null keeps nothing
 * Another record in the same place needs another form: give the component that calls this a `key`.
 */
export function useSchemaForm<I extends FieldValues>(
  schema: z.ZodType<unknown, I>,
  start: DefaultValues<I>,
  draft: string | null,
): SchemaForm<I> {
  const key = useDraftKey(draft);
  const [kept] = useState(() => openDraft<I>(key));
  const form = useForm<I, unknown, I>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    // What a kept form began with, so that only what was typed counts as changed.
    defaultValues: (kept.found?.begun as DefaultValues<I> | undefined) ?? start,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // The form shell moves the focus itself, because it knows the order on the screen.
    shouldFocusError: false,
  });
  useKeptDraft(form, kept);
  // The same object at every render, as useForm gives it: effects depend on it.
  return Object.assign(form, { draft: kept });
}

/** Empties a form for the next new record, after one was created. */
export function beginNext<I extends FieldValues>(form: SchemaForm<I>, start: NoInfer<DefaultValues<I>>): void {
  form.draft.entryKey = newEntryKey();
  form.reset(start);
}
