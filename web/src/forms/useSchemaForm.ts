// A form that belongs to a contract schema. What it holds, and what it hands over, is the schema's input: the very
// values the call takes. The schema's own cleaning (trimming, lower case) happens on the server.
import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DefaultValues,
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { useKeptDraft } from "./useKeptDraft.ts";

/** A form over values of shape `I`. Fields take it as `form` and accept only names that exist in `I`. */
export type SchemaForm<I extends FieldValues> = UseFormReturn<I, unknown, I>;

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
  const form = useForm<I, unknown, I>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    defaultValues: start,
    mode: "onSubmit",
    reValidateMode: "onChange",
    // The form shell moves the focus itself, because it knows the order on the screen.
    shouldFocusError: false,
  });
  useKeptDraft(form, draft);
  return form;
}
