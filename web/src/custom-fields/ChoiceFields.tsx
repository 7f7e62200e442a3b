// The choices of a field, in their order. A choice that may be in use is archived, not deleted.
import type { CustomFieldEditors, CustomFieldKind, CustomFieldReaders } from "@narthex/contract/custom-field-kinds.ts";
import { Archive, ArchiveRestore, Plus, X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { useFieldError } from "../forms/boundField.ts";
import { TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";

export interface ChoiceInput {
  id?: number | undefined;
  name: string;
  isArchived: boolean;
}

export interface FieldInput {
  name: string;
  /** Only for a new field. */
  kind?: CustomFieldKind | undefined;
  seenBy: CustomFieldReaders;
  editedBy: CustomFieldEditors;
  choices: ChoiceInput[];
}

export function ChoiceFields({ form }: { form: SchemaForm<FieldInput> }) {
  const { control, setValue } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "choices", keyName: "key" });
  const choices = useWatch({ control, name: "choices" });
  const add = useRef<HTMLButtonElement>(null);
  const error = useFieldError(form, "choices");
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Choices</legend>
      <ul className="grid gap-2">
        {fields.map(({ key, id }, place) => {
          const { name, isArchived = false } = choices[place] ?? {};
          const label = name || `Choice ${place + 1}`;
          return (
            <li key={key} className="flex items-start gap-2">
              <TextField
                form={form}
                name={`choices.${place}.name`}
                label={`Choice ${place + 1}`}
                labelHidden
                hint={isArchived ? "Archived: people who have it keep it." : undefined}
                autoComplete="off"
                className="min-w-0 flex-1"
              />
              {id === undefined ? (
                <IconButton
                  label={`Remove ${label}`}
                  icon={<X />}
                  onClick={() => {
                    remove(place);
                    add.current?.focus();
                  }}
                />
              ) : (
                <IconButton
                  label={isArchived ? `Restore ${label}` : `Archive ${label}`}
                  icon={isArchived ? <ArchiveRestore /> : <Archive />}
                  // A replaced entry of the field array would get a new key, and the focus would be lost.
                  onClick={() => setValue(`choices.${place}.isArchived`, !isArchived, { shouldDirty: true })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {error && <FieldError id={undefined} sentence={error} />}
      <Button
        ref={add}
        size="small"
        icon={<Plus />}
        className="mt-3"
        onClick={() => append({ name: "", isArchived: false })}
      >
        Add choice
      </Button>
    </fieldset>
  );
}
