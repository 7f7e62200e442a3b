// Form fields for the custom values of a person, one for each that the user may change.
import type { CustomField, CustomValue } from "@narthex/contract/custom-fields.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useId } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Field, FieldError } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Select } from "../ui/Select.tsx";
import { Textarea } from "../ui/Textarea.tsx";

/** The part of a form that these fields belong to. */
export interface CustomInput {
  custom?: { fieldId: number; value: CustomValue }[] | undefined;
}

/** The initial custom values of a form about a person. */
export const toCustomValues = (member: Pick<Member, "custom">) =>
  member.custom.filter(({ canEdit }) => canEdit).map(({ fieldId, value }) => ({ fieldId, value }));

/** Removes values of fields that were archived or hidden since the form was opened. */
export function removeClosedValues<B extends CustomInput>(body: B, fields: readonly CustomField[] | undefined): B {
  if (!body.custom || !fields) return body;
  return { ...body, custom: body.custom.filter(({ fieldId }) => findOpen(fields, fieldId)) };
}

const findOpen = (fields: readonly CustomField[], fieldId: number) =>
  fields.find(({ id, isArchived }) => id === fieldId && !isArchived);

interface CustomValueFieldsProps<I extends CustomInput> {
  form: SchemaForm<I>;
  fields: readonly CustomField[];
}

export function CustomValueFields<I extends CustomInput>({ form, fields }: CustomValueFieldsProps<I>) {
  // These fields use only this part of the form.
  const control = form.control as unknown as Control<CustomInput>;
  const entries = useWatch({ control, name: "custom" }) ?? [];
  const shown = entries.flatMap(({ fieldId }, place) => {
    const field = findOpen(fields, fieldId);
    return field ? [{ field, place }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">More details</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {shown.map(({ field, place }) => (
          <CustomValueField key={field.id} control={control} field={field} place={place} />
        ))}
      </div>
    </fieldset>
  );
}

interface CustomValueFieldProps {
  control: Control<CustomInput>;
  field: CustomField;
  place: number;
}

function CustomValueField({ control, field: { name, kind, choices }, place }: CustomValueFieldProps) {
  const { field, fieldState } = useController({ control, name: `custom.${place}.value` });
  const error = fieldState.error?.message;
  const value: CustomValue = field.value ?? null;
  if (kind === "choices") {
    const chosen = Array.isArray(value) ? value : [];
    const choose = (id: number, isChosen: boolean) =>
      field.onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
    return <Several {...{ name, choices, chosen, choose, error }} />;
  }
  const text = value === null || Array.isArray(value) ? "" : String(value);
  return (
    <Field label={name} error={error}>
      {(wiring) => {
        const common = { ...wiring, name: field.name, ref: field.ref, onBlur: field.onBlur, value: text };
        if (kind === "text")
          return (
            <Textarea
              {...common}
              rows={1}
              autoComplete="off"
              onChange={(event) => field.onChange(event.target.value)}
            />
          );
        if (kind === "number")
          return (
            <Input
              {...common}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => field.onChange(event.target.value)}
            />
          );
        if (kind === "date")
          return (
            <Input
              {...common}
              type="date"
              autoComplete="off"
              onChange={(event) => field.onChange(event.target.value || null)}
            />
          );
        if (kind === "yes_no")
          return (
            <Select
              {...common}
              placeholder="Not given"
              options={YES_NO}
              onChange={(event) => field.onChange(event.target.value === "" ? null : event.target.value === "true")}
            />
          );
        const options = choices
          .filter(({ id, isArchived }) => !isArchived || id === value)
          .map(({ id, name: label }) => ({ value: id, label }));
        return (
          <Select
            {...common}
            placeholder="Not given"
            options={options}
            onChange={(event) => field.onChange(event.target.value === "" ? null : Number(event.target.value))}
          />
        );
      }}
    </Field>
  );
}

const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

interface SeveralProps {
  name: string;
  choices: CustomField["choices"];
  chosen: readonly number[];
  choose: (id: number, isChosen: boolean) => void;
  error: string | undefined;
}

function Several({ name, choices, chosen, choose, error }: SeveralProps) {
  const errorId = useId();
  const offered = choices.filter(({ id, isArchived }) => !isArchived || chosen.includes(id));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-sm">{name}</legend>
      <div className="grid gap-x-4">
        {offered.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.name}
            checked={chosen.includes(choice.id)}
            onChange={({ target }) => choose(choice.id, target.checked)}
          />
        ))}
      </div>
      {error && <FieldError id={errorId} sentence={error} />}
    </fieldset>
  );
}
