// The filters of the directory. Filters by date are for people who manage members: others do not see the dates.
import { api } from "@narthex/contract/api.ts";
import { MEMBER_SORTS, type MemberSort, NEVER_SEEN } from "@narthex/contract/member-filters.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { formatMonthName } from "../format/format.ts";
import { STATUS_OPTIONS } from "../people/StatusBadge.tsx";
import { allTags } from "../tags/tags.queries.ts";
import { Button } from "../ui/Button.tsx";
import { DayField } from "../ui/DayField.tsx";
import type { SelectOption } from "../ui/Select.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { AgeField } from "./AgeField.tsx";
import { ChildFilters } from "./ChildFilters.tsx";
import { CustomFilters } from "./CustomFilters.tsx";
import { findOrder, isCustomSort, type MemberFilter } from "./memberFilter.ts";

const SORT_LABELS: Record<MemberSort, string> = {
  name: "Name",
  status: "Active first",
  "-status": "Active last",
  phone: "Phone",
  email: "Email",
  ministry: "Ministry",
  lastSeen: "Seen most recently",
  "-lastSeen": "Not seen for longest",
  joined: "Joined most recently",
  "-joined": "Members for longest",
  household: "Household",
  custom: "Custom field",
  "-custom": "Custom field, reversed",
};
const SORT_OPTIONS = MEMBER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const sortOptions = ({ customField }: MemberFilter) =>
  customField === undefined ? SORT_OPTIONS.filter(({ value }) => !isCustomSort(value)) : SORT_OPTIONS;
const HOUSEHOLD_OPTIONS = [
  { value: "some", label: "In a household" },
  { value: "none", label: "In no household" },
];
const PHONE_OPTIONS = [
  { value: "some", label: "Has a phone number" },
  { value: "none", label: "Has no phone number" },
];
const EMAIL_OPTIONS = [
  { value: "some", label: "Has an email address" },
  { value: "none", label: "Has no email address" },
];
const ACCOUNT_OPTIONS = [
  { value: "some", label: "Has an account" },
  { value: "none", label: "Has no account" },
];
const MONTH_OPTIONS = Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: formatMonthName(at + 1) }));
const WEEKS = [2, 3, 4, 6, 8, 12, 26, 52];

/** The usual choices, the one in the URL if it is another, and people who never came. */
const listSeenOptions = (chosen: MemberFilter["notSeenWeeks"]): SelectOption[] => [
  ...[...new Set([...WEEKS, ...(typeof chosen === "number" ? [chosen] : [])])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: value === 1 ? "1 week" : `${value} weeks` })),
  { value: NEVER_SEEN, label: "Never came" },
];
const WEEKS_HINT = "With people who never came, except those who joined within this time.";

/** The choices, and the one in the URL if it was deleted since; the choices are undefined until loaded. */
const listNamedOptions = (
  all: readonly { id: number; name: string }[] | undefined,
  chosen: number | undefined,
  deleted: string,
): SelectOption[] => [
  ...(all ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ...(all && chosen !== undefined && !all.some(({ id }) => id === chosen) ? [{ value: chosen, label: deleted }] : []),
];

interface MemberFiltersProps {
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
  manages: boolean;
  /** Whether the list has the matches of a search. */
  searched: boolean;
}

export function MemberFilters({ filter, onFilter, manages, searched }: MemberFiltersProps) {
  const { data: ministries } = useQuery(read(api.ministries.list));
  const { data: tags } = useQuery({ ...allTags, enabled: manages });
  const set = <Name extends keyof MemberFilter>(name: Name, value: MemberFilter[Name] | "") => {
    const { [name]: _, ...rest } = filter;
    onFilter(value === "" || value === undefined ? rest : { ...rest, [name]: value });
  };
  const renderChoice = (
    name: keyof MemberFilter,
    label: string,
    placeholder: string | undefined,
    options: SelectOption[],
    { value = filter[name] ?? "", hint }: { value?: string | number; hint?: string | undefined } = {},
  ) => (
    <SelectBox
      label={label}
      hint={hint}
      placeholder={placeholder}
      options={options}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value);
        set(name, (chosen?.value ?? "") as MemberFilter[typeof name] | "");
      }}
    />
  );
  const isBackwards = filter.joinedFrom && filter.joinedTo && filter.joinedTo < filter.joinedFrom;
  const { sort: _, ...narrowing } = filter;
  return (
    <section
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 gap-3 rounded-lg border border-line bg-surface-raised p-4 max-[22rem]:grid-cols-1 md:grid-cols-4"
    >
      {renderChoice(
        "ministryId",
        "Ministry",
        "All ministries",
        listNamedOptions(ministries, filter.ministryId, "A deleted ministry"),
      )}
      {manages && (
        <>
          {renderChoice("status", "Status", "All", STATUS_OPTIONS)}
          {renderChoice("tag", "Tag", "All", listNamedOptions(tags, filter.tag, "A deleted tag"))}
          {renderChoice("household", "Household", "All", HOUSEHOLD_OPTIONS)}
          {renderChoice("phone", "Phone", "All", PHONE_OPTIONS)}
          {renderChoice("email", "Email", "All", EMAIL_OPTIONS)}
          {renderChoice("account", "Account", "All", ACCOUNT_OPTIONS)}
          {renderChoice("notSeenWeeks", "Not seen for", "Any time", listSeenOptions(filter.notSeenWeeks), {
            hint: typeof filter.notSeenWeeks === "number" ? WEEKS_HINT : undefined,
          })}
          {renderChoice("birthMonth", "Birthday in", "Any month", MONTH_OPTIONS)}
          <DayField
            label="Joined from"
            value={filter.joinedFrom ?? ""}
            onChange={(day) => set("joinedFrom", day)}
            optional
          />
          <DayField
            label="Joined to"
            value={filter.joinedTo ?? ""}
            onChange={(day) => set("joinedTo", day)}
            error={isBackwards ? "The end cannot be before the start." : undefined}
            optional
          />
          <div className="grid grid-cols-2 gap-3">
            <AgeField label="Age from" age={filter.ageFrom} onChange={(age) => set("ageFrom", age)} />
            <AgeField label="Age to" age={filter.ageTo} onChange={(age) => set("ageTo", age)} />
          </div>
          <ChildFilters filter={filter} onFilter={onFilter} />
          <CustomFilters filter={filter} onFilter={onFilter} />
          {renderChoice("sort", "Sort by", searched ? "Best matches first" : undefined, sortOptions(filter), {
            value: findOrder(filter, searched) ?? "",
          })}
        </>
      )}
      {Object.keys(narrowing).length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="col-span-full justify-self-start"
          onClick={() => onFilter(filter.sort && !isCustomSort(filter.sort) ? { sort: filter.sort } : {})}
        >
          Clear filters
        </Button>
      )}
    </section>
  );
}
