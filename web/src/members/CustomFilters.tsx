// The filter of the directory by a custom field. The chosen field is also a column of the table.

import { MAX_SEARCH } from "@narthex/contract/limits.ts";
import type { CustomFilter } from "@narthex/contract/member-filters.ts";
import { useQuery } from "@tanstack/react-query";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { DayField } from "../ui/DayField.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { isCustomSort, type MemberFilter } from "./memberFilter.ts";

const GIVEN = [
  { value: "some", label: "Has a value" },
  { value: "none", label: "Has no value" },
];
const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The filter with the chosen field, and without a value of it. */
function withoutAnswer({ customIs, customChoice, customText, customFrom, customTo, ...column }: MemberFilter) {
  return column;
}

interface CustomFiltersProps {
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
}

export function CustomFilters({ filter, onFilter }: CustomFiltersProps) {
  const fields = (useQuery(allCustomFields).data ?? []).filter(({ isArchived, can }) => !isArchived && can.enter);
  if (fields.length === 0) return null;
  const { customField, customIs, customChoice, customText, customFrom, customTo, sort, ...others } = filter;
  const field = fields.find(({ id }) => id === customField);
  const kept = sort && !isCustomSort(sort) ? { ...others, sort } : others;
  const choices = (field?.choices ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const ask = (value: string) => {
    const column = withoutAnswer(filter);
    const choice = choices.find((one) => String(one.value) === value);
    if (choice) onFilter({ ...column, customChoice: choice.value });
    else onFilter(value === "" ? column : { ...column, customIs: value as CustomFilter });
  };
  const set = (name: "customText" | "customFrom" | "customTo", value: string | number) => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === "" ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <SelectBox
        label="Custom field"
        hint="Shown as a column of the table."
        placeholder="None"
        options={fields.map(({ id, name }) => ({ value: id, label: name }))}
        value={customField ?? ""}
        onChange={({ target }) => onFilter(target.value === "" ? kept : { ...kept, customField: Number(target.value) })}
      />
      {field && (
        <SelectBox
          label={field.name}
          placeholder="All"
          options={[...(field.kind === "yes_no" ? YES_NO : choices), ...GIVEN]}
          value={customChoice ?? customIs ?? ""}
          onChange={({ target }) => ask(target.value)}
        />
      )}
      {field?.kind === "text" && (
        <InputBox
          label={`${field.name} contains`}
          maxLength={MAX_SEARCH}
          value={customText ?? ""}
          onChange={({ target }) => set("customText", target.value)}
        />
      )}
      {field?.kind === "number" && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField label="From" value={customFrom} onChange={(value) => set("customFrom", value)} />
          <NumberField label="To" value={customTo} onChange={(value) => set("customTo", value)} />
        </div>
      )}
      {field?.kind === "date" && (
        <>
          <DayField
            label={`${field.name} from`}
            value={String(customFrom ?? "")}
            onChange={(day) => set("customFrom", day)}
            optional
          />
          <DayField
            label={`${field.name} to`}
            value={String(customTo ?? "")}
            onChange={(day) => set("customTo", day)}
            error={customFrom && customTo && customTo < customFrom ? "The end cannot be before the start." : undefined}
            optional
          />
        </>
      )}
    </>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | string | undefined;
  onChange: (value: number | "") => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <InputBox
      label={label}
      type="number"
      inputMode="decimal"
      step="any"
      value={value ?? ""}
      onChange={({ target }) => {
        if (target.value === "") onChange("");
        else if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
      }}
    />
  );
}
