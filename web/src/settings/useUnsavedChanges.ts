import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";

/** A test of a provider uses the saved settings. */
export const SAVE_FIRST = "Save your changes first. A test uses the saved settings.";

/** The form of a provider, below the button that sends a test. */
export interface ProviderFormProps {
  /** A setter of state. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/** Reports to the card of a form whether it has changes that are not saved. */
export function useUnsavedChanges<I extends FieldValues>(
  { formState }: SchemaForm<I>,
  report: ProviderFormProps["onUnsaved"],
): void {
  const { isDirty } = formState;
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty, report]);
}
