import { type RefObject, useEffect } from "react";

/** Focuses the first invalid field of a form after a refusal, so that its error is read aloud. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  // An effect, because the server finds the invalid fields, and the focus moves there after the error is rendered.
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, refusal]);
}
