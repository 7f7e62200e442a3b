// The filter of the directory by a custom field. The chosen field is also a column of the table.
import type { CustomFilter } from "@narthex/contract/member-filters.ts";
import { useQuery } from "@tanstack/react-query";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { isCustomSort, type MemberFilter } from "./memberFilter.ts";

const GIVEN = [
  { value: "some", label: "Has a value" },
  { value: "none", label: "Has no value" },
];
const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

interface CustomFiltersProps {
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
}

export function CustomFilters({ filter, onFilter }: CustomFiltersProps) {
  const fields = (useQuery(allCustomFields).data ?? []).filter(({ isArchived, can }) => !isArchived && can.enter);
  if (fields.length === 0) return null;
  const { customField, customIs, customChoice, sort, ...others } = filter;
  const field = fields.find(({ id }) => id === customField);
  const kept = sort && !isCustomSort(sort) ? { ...others, sort } : others;
  const choices = (field?.choices ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const ask = (value: string) => {
    const { customIs: _, customChoice: __, ...column } = filter;
    const choice = choices.find((one) => String(one.value) === value);
    if (choice) onFilter({ ...column, customChoice: choice.value });
    else onFilter(value === "" ? column : { ...column, customIs: value as CustomFilter });
  };
  return (
    <>
      <Field label="Custom field" hint="Shown as a column of the table.">
        {(wiring) => (
          <Select
            {...wiring}
            placeholder="None"
            options={fields.map(({ id, name }) => ({ value: id, label: name }))}
            value={customField ?? ""}
            onChange={({ target }) =>
              onFilter(target.value === "" ? kept : { ...kept, customField: Number(target.value) })
            }
          />
        )}
      </Field>
      {field && (
        <Field label={field.name}>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="All"
              options={[...(field.kind === "yes_no" ? YES_NO : choices), ...GIVEN]}
              value={customChoice ?? customIs ?? ""}
              onChange={({ target }) => ask(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
