// The custom fields that differ between two people, to choose from.
import type { MergePreview } from "@narthex/contract/merges.ts";
import { useQuery } from "@tanstack/react-query";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { formatFieldValue } from "../custom-fields/customFieldWords.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { type MergeInput, SIDE_CLASS, SIDES } from "./mergeSides.ts";

interface MergeCustomFieldsProps {
  form: SchemaForm<MergeInput>;
  preview: MergePreview;
  /** The beginning of the ids of the two heads, before the side. */
  headId: string;
}

export function MergeCustomFields({ form, preview: { custom }, headId }: MergeCustomFieldsProps) {
  const fields = useQuery(allCustomFields).data ?? [];
  return custom.map(({ fieldId, person, other }, place) => {
    const field = fields.find(({ id }) => id === fieldId);
    const values = { this: field && formatFieldValue(field, person), other: field && formatFieldValue(field, other) };
    if (!field || values.this === values.other) return null;
    return (
      <fieldset key={fieldId}>
        <legend className="mb-1.5 font-medium text-sm">{field.name}</legend>
        <div className="grid grid-cols-2 gap-3">
          {SIDES.map((side) => (
            <label key={side} className={SIDE_CLASS}>
              <input
                type="radio"
                value={side}
                {...form.register(`customChoices.${place}.side`)}
                aria-describedby={`${headId}${side}`}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 whitespace-pre-line break-words [overflow-wrap:anywhere]">
                {values[side] ?? <span className="text-ink-quiet">Nothing</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}
