// The filter of the directory by children in the same household, to reach parents.

import { PRESENCES } from "@narthex/contract/member-filters.ts";
import { readChosen } from "../routing/params.ts";
import { SelectBox } from "../ui/SelectBox.tsx";
import { AgeField } from "./AgeField.tsx";
import type { MemberFilter } from "./memberFilter.ts";

const OPTIONS = [
  { value: "some", label: "Has children" },
  { value: "none", label: "Has no children" },
];

interface ChildFiltersProps {
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
}

export function ChildFilters({ filter, onFilter }: ChildFiltersProps) {
  const { children, childAgeFrom, childAgeTo, ...others } = filter;
  const set = (name: "childAgeFrom" | "childAgeTo", age: number | "") => {
    const { [name]: _, ...rest } = filter;
    onFilter(age === "" ? rest : { ...rest, [name]: age });
  };
  return (
    <>
      <SelectBox
        label="Children"
        hint={children === "some" ? "Adults of a household with a child. Inactive children do not count." : undefined}
        placeholder="All"
        options={OPTIONS}
        value={children ?? ""}
        onChange={({ target }) => onFilter({ ...others, ...readChosen("children", target.value, PRESENCES) })}
      />
      {children === "some" && (
        <div className="grid grid-cols-2 gap-3">
          <AgeField label="Child age from" age={childAgeFrom} onChange={(age) => set("childAgeFrom", age)} />
          <AgeField label="Child age to" age={childAgeTo} onChange={(age) => set("childAgeTo", age)} />
        </div>
      )}
    </>
  );
}
