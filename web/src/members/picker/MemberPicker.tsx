// A form field for a member, chosen from a list or found by a unique name.
import { useState } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import type { BoundField } from "../../forms/boundField.ts";
import { useStoredState } from "../../forms/useKeptState.ts";
import type { NameOf } from "../../forms/useSchemaForm.ts";
import { MemberBox } from "./MemberBox.tsx";
import type { Offered } from "./membersByName.ts";

interface MemberPickerProps<I extends FieldValues> extends BoundField<I, number> {
  /** The name of the initial value, or of another user's choice that the form has taken over. */
  start?: string | null;
  /** Shown while the field is empty. */
  placeholder?: string;
  /** The label of the option for no one, if it is offered: the value is then null. */
  nobody?: string;
  /** The name that is kept for someone who is not in the directory, if such a name can be kept. */
  kept?: { name: string | null | undefined; onChange: (name: string | null) => void };
  offered?: Offered;
  /** The id of a person who is not offered. */
  without?: number;
}

/** The value while the typed name is not a chosen member: not a number, which every schema refuses. */
const NOT_CHOSEN = Number.NaN;

/** A value of the field, and the text that belongs to it. */
interface Shown {
  value?: unknown;
  text: string;
}

/** A draft has no `undefined`. */
const isShownFor = ({ value }: Shown, current: unknown) => Object.is(value ?? null, current ?? null);

export function MemberPicker<I extends FieldValues>(props: MemberPickerProps<I>) {
  const { form, name, label, hint, required, autoFocus, start = null, nobody, kept } = props;
  const { field, fieldState } = useController<I, NameOf<I, number>, I>({ control: form.control, name });
  const value: unknown = field.value;
  const { key } = form.draft;
  const [chosen, setChosen] = useStoredState<Shown | null>(key && `${key}.picker.${name}`, null);
  const [initial] = useState<Shown>({ value, text: start ?? nobody ?? "" });
  const nothing = nobody === undefined ? undefined : null;
  // A form that is emptied for its next record empties the text too.
  const isEmptied = nobody === undefined && value == null && kept?.name == null;
  // The form may also have taken the value over from another user's version.
  const shown = [chosen, initial].find((one) => one && isShownFor(one, value));
  const text = isEmptied ? "" : (shown?.text ?? start ?? nobody ?? "");
  const set = (next: number | null | undefined, typed: string, name: string | null = null) => {
    kept?.onChange(name);
    field.onChange(next as FieldPathValue<I, NameOf<I, number>>);
    setChosen({ value: next, text: typed });
  };
  return (
    <MemberBox
      label={label}
      hint={hint}
      required={required}
      error={fieldState.error?.message}
      autoFocus={autoFocus}
      field={field.ref}
      name={field.name}
      placeholder={props.placeholder}
      text={text}
      isChosen={Number.isInteger(value) || kept?.name != null || (nobody !== undefined && !Number.isNaN(value))}
      nobody={nobody}
      keepsNames={kept !== undefined}
      offered={props.offered}
      without={props.without}
      onType={(next) => set(next.trim() === "" ? nothing : NOT_CHOSEN, next)}
      onChoose={({ id, name: full }) => set(id, full, id === null && kept ? full : null)}
      onLeave={() => {
        if (nobody !== undefined && text.trim() === "") setChosen({ value, text: nobody });
        field.onBlur();
      }}
    />
  );
}
