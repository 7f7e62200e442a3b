import { api } from "@narthex/contract/api.ts";
import {
  CUSTOM_FIELD_EDITORS,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_READERS,
  type CustomFieldEditors,
  type CustomFieldKind,
  type CustomFieldReaders,
} from "@narthex/contract/custom-field-kinds.ts";
import { type CustomField, CustomFieldChange, NewCustomField } from "@narthex/contract/custom-fields.ts";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { ChoiceFields, type ChoiceInput, type FieldInput } from "./ChoiceFields.tsx";
import { EDITOR_LABELS, FIELD_KIND_LABELS, READER_LABELS } from "./customFieldWords.ts";

interface VersionedCustomField {
  name: string;
  kind: CustomFieldKind;
  seenBy: CustomFieldReaders;
  editedBy: CustomFieldEditors;
  choices: readonly ChoiceInput[];
  updatedAt: string | null;
}

const NEW: VersionedCustomField = {
  name: "",
  kind: "text",
  seenBy: "managers",
  editedBy: "managers",
  choices: [],
  updatedAt: null,
};
const toFieldValues = ({ name, kind, seenBy, editedBy, choices }: VersionedCustomField): FieldInput => ({
  name,
  kind,
  seenBy,
  editedBy,
  choices: [...choices],
});

const listOptions = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const LABELS = {
  name: "Name",
  seenBy: { label: "Who sees it", words: (value: CustomFieldReaders) => READER_LABELS[value] },
  editedBy: { label: "Who changes it", words: (value: CustomFieldEditors) => EDITOR_LABELS[value] },
  choices: {
    label: "Choices",
    words: (choices: readonly ChoiceInput[]) =>
      choices.map(({ name, isArchived }) => (isArchived ? `${name} (archived)` : name)).join("\n"),
  },
};

/** @param field null for a new one */
export default function CustomFieldDialog({ field, onClose }: { field: CustomField | null; onClose: () => void }) {
  const schema = field ? CustomFieldChange : NewCustomField;
  const form = useSchemaForm<FieldInput>(schema, toFieldValues(field ?? NEW), `customField.${field?.id ?? "new"}`);
  const version = useVersion<VersionedCustomField, FieldInput>(form, field ?? NEW, toFieldValues);
  const { kind, seenBy } = useWatch({ control: form.control });
  const save = useAction({
    call: (typed: FieldInput): Promise<VersionedCustomField> => {
      if (!field) {
        const { kind: chosen = "text", choices } = typed;
        const body = { ...typed, kind: chosen, choices: chosen === "choice" || chosen === "choices" ? choices : [] };
        return request(api.customFields.create, { body: { ...body, entryKey: form.draft.entryKey } });
      }
      return version.save(typed, ({ updatedAt }, { kind: _, ...body }) =>
        request(api.customFields.update, { params: { id: field.id }, body: { ...body, updatedAt } }),
      );
    },
    failed: "The field could not be saved.",
    done: ({ name }) => ({ title: field ? "Field saved" : "Field added", description: name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={field ? "Edit field" : "Add field"}
      submitLabel={field ? "Save" : "Add field"}
    >
      <ConflictNote form={form} version={version} fields={LABELS} />
      <TextField form={form} name="name" label={LABELS.name} required autoComplete="off" />
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        hint={field ? "The kind cannot be changed, because people have values for this field." : undefined}
        options={listOptions(CUSTOM_FIELD_KINDS, FIELD_KIND_LABELS)}
        disabled={field !== null}
      />
      {(kind === "choice" || kind === "choices") && <ChoiceFields form={form} />}
      <SelectField
        form={form}
        name="seenBy"
        label={LABELS.seenBy.label}
        hint="Leaders see only fields of the people in their ministries. Other members never see them."
        options={listOptions(CUSTOM_FIELD_READERS, READER_LABELS)}
      />
      <SelectField
        form={form}
        name="editedBy"
        label={LABELS.editedBy.label}
        hint={seenBy === "person" ? undefined : "People can only change fields that they can see."}
        options={listOptions(CUSTOM_FIELD_EDITORS, EDITOR_LABELS)}
      />
    </FormDialog>
  );
}
