// The text of a search that adds people to a list in a form.
import type { FieldValues, Path } from "react-hook-form";
import { useStoredState } from "../../forms/useKeptState.ts";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";

export const NOT_CHOSEN = "Please choose this person from the list, or clear the field.";

/** @param list the field of the form that the chosen people are added to; it shows the error */
export function useTypedName<I extends FieldValues>(form: SchemaForm<I>, list: Path<I>) {
  const { key } = form.draft;
  const [text, setText] = useStoredState(key && `${key}.typed.${list}`, "");
  return {
    text,
    onType: (typed: string) => {
      setText(typed);
      form.clearErrors(list);
    },
    /** Runs only without a typed name, which would be left out of what is saved. */
    runWithoutName: (run: (values: I) => void) => (values: I) =>
      text.trim() === "" ? run(values) : form.setError(list, { message: NOT_CHOSEN }, { shouldFocus: true }),
  };
}
