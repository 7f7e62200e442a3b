import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";

/** A test of a provider uses the saved settings. */
export const SAVE_FIRST = "Save your changes first. A test uses the saved settings.";

/** Reports to the card of a form whether it has changes that are not saved. @param report a setter of state */
export function useUnsavedChanges<I extends FieldValues>(
  { formState }: SchemaForm<I>,
  report: (isUnsaved: boolean) => void,
): void {
  const { isDirty } = formState;
  useEffect(() => {
    report(isDirty);
    return () => report(false);
  }, [isDirty, report]);
}
