// A lead's confirmation for a collector with a similar name or the same phone number as a person who must not collect.
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { useAction } from "../../api/useAction.ts";
import type { BoundField } from "../../forms/boundField.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";

interface AnotherPersonFieldProps<I extends FieldValues>
  extends Pick<BoundField<I, boolean>, "form" | "name">,
    Pick<ReturnType<typeof useAction>, "problem"> {
  /** Whether the list of requests already says so. Otherwise the field is shown after a refusal of the server. */
  isSimilar: boolean;
}

export function AnotherPersonField<I extends FieldValues>({
  form,
  name,
  isSimilar,
  problem,
}: AnotherPersonFieldProps<I>) {
  const isConfirmed = useWatch({ control: form.control, name: name as FieldPath<I> });
  if (!isSimilar && !isConfirmed && problem?.fields?.[name] === undefined) return null;
  return (
    <CheckboxField
      form={form}
      name={name}
      label="I saw a photo ID: it is another person"
      hint="The name is similar to one of a person who must not collect this child, or the phone number is the same."
    />
  );
}
