// A form for a contract schema. Its values are the schema's input, exactly as the API call takes them. The server
// applies the schema's own cleaning (trimming, lower case).
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
import { createEntryKey } from "../api/entryKey.ts";
import { useDraftKey } from "./draftStore.ts";
import { type KeptDraft, openDraft, useKeptDraft } from "./useKeptDraft.ts";

/** A form over values of shape `I`. Fields take it as `form` and accept only names that exist in `I`. */
export type SchemaForm<I extends FieldValues> = UseFormReturn<I, unknown, I> & { readonly draft: KeptDraft<I> };

/** The names in `I` whose value may be a `V`. */
export type NameOf<I extends FieldValues, V> = FieldPathByValue<I, V | null | undefined>;

/**
 * Another record in the same place needs another form: give the component that calls this a `key`.
 * @param schema an unchanged body schema of the contract
 * @param start the initial values of the fields; text fields start as "" and may not be omitted
 * @param draft the name of the stored draft, unique for form and record; null keeps no draft
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
    // The initial values of a restored form, so that only typed changes count as changed.
    defaultValues: (kept.found?.begun as DefaultValues<I> | undefined) ?? start,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // The Form component moves the focus itself, because it uses the order on the screen.
    shouldFocusError: false,
  });
  useKeptDraft(form, kept);
  // The same object on every render, like the one of useForm, because effects depend on it.
  return Object.assign(form, { draft: kept });
}

/** Resets a form for the next new record, after one was created. */
export function beginNext<I extends FieldValues>(form: SchemaForm<I>, start: NoInfer<DefaultValues<I>>): void {
  form.draft.entryKey = createEntryKey();
  form.reset(start);
}
