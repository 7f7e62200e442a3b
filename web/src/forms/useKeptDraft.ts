// What is typed into a form, kept in the tab's own storage: a reload, or a session that ends meanwhile, loses nothing.
// Whoever closes the form lets go of it.
import { useLayoutEffect } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { SchemaForm } from "./useSchemaForm.ts";

const keyOf = (name: string) => `narthex.draft.${name}`;

/** Whether something waits that was being typed when its page went away. */
export function isDraftKept(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null;
}

/** @param name of the form and of whoever types: another account in this tab sees nothing of it */
export function useKeptDraft<I extends FieldValues>(form: SchemaForm<I>, name: string): void {
  const { reset, subscribe } = form;
  useLayoutEffect(() => {
    const key = keyOf(name);
    const kept = sessionStorage.getItem(key);
    // Over what the form begins with, so that it still counts as typed and not saved.
    if (kept !== null) reset(JSON.parse(kept) as DefaultValues<I>, { keepDefaultValues: true });
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(key, JSON.stringify(values)),
    });
    return () => {
      stop();
      sessionStorage.removeItem(key);
    };
  }, [reset, subscribe, name]);
}
