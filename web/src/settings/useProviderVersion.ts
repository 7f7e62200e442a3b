import { useEffect, useEffectEvent, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { findNewerVersion, mergeTyped, showOver, type Versioned } from "../forms/useVersion.ts";

interface ProviderVersion<R> {
  /** The version whose values the form shows; null if there was none. */
  updatedAt: string | null;
  /** Shows saved values. */
  show: (saved: R) => void;
  /** After a conflict, shows the typed values over the newer ones, so that the user checks them and saves again. */
  showConflict: (error: unknown) => void;
}

/**
 * The version of the settings of a provider in a form. Newer ones are shown if nothing was typed; otherwise the form
 * keeps its version, so that the server refuses to overwrite them. Changes are not merged without a question, because a
 * secret belongs to the other fields.
 */
export function useProviderVersion<R extends Versioned, I extends FieldValues>(
  form: SchemaForm<I>,
  current: R,
  valuesOf: (settings: R) => I,
): ProviderVersion<R> {
  const [shown, setShown] = useState(current);
  const { isDirty } = form.formState;
  const show = (saved: R) => {
    setShown(saved);
    form.reset(valuesOf(saved) as unknown as DefaultValues<I>);
  };
  const follow = useEffectEvent((updatedAt: string | null) => {
    if (!isDirty && updatedAt !== shown.updatedAt) show(current);
  });
  useEffect(() => follow(current.updatedAt), [current.updatedAt]);
  return {
    updatedAt: shown.updatedAt,
    show,
    showConflict: (error) => {
      const newer = findNewerVersion<R>(error);
      if (newer === null) return;
      const { values } = mergeTyped(valuesOf(shown), form.getValues(), valuesOf(newer));
      setShown(newer);
      showOver(form, valuesOf(newer), values);
    },
  };
}
