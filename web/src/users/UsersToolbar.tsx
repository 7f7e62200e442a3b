import { DUTIES, DUTY_LABELS, ROLE_WORDS, ROLES } from "@narthex/contract/role-names.ts";
import { formatTotalCount } from "../format/format.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { Select, type SelectOption } from "../ui/Select.tsx";
import type { UserFilter } from "./userFilter.ts";

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));
const DUTY_CHOICES = DUTIES.map((value) => ({ value, label: DUTY_LABELS[value] }));
const STATUS_CHOICES = [
  { value: "active", label: "Active" },
  { value: "deactivated", label: "Deactivated" },
];
const MEMBER_CHOICES = [
  { value: "linked", label: "Linked to a member" },
  { value: "none", label: "Without a member" },
];

interface UsersToolbarProps {
  typed: string;
  onType: (text: string) => void;
  filter: UserFilter;
  onFilter: (filter: UserFilter) => void;
  /** Null until it is loaded. */
  total: number | null;
}

export function UsersToolbar({ typed, onType, filter, onFilter, total }: UsersToolbarProps) {
  const renderChoice = (
    name: keyof UserFilter,
    label: string,
    all: string,
    options: readonly SelectOption<string>[],
  ) => (
    <Select
      aria-label={label}
      placeholder={all}
      options={options}
      value={filter[name] ?? ""}
      onChange={({ target: { value } }) => {
        const { [name]: _, ...rest } = filter;
        onFilter(value === "" ? rest : { ...rest, [name]: value });
      }}
    />
  );
  return (
    <search className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        label="Search accounts"
        placeholder="Search name or email..."
        value={typed}
        onChange={onType}
        className="w-full lg:w-80"
      />
      <div className="grid w-full grid-cols-2 gap-3 lg:w-auto lg:grid-cols-[10rem_11rem_10rem_12rem]">
        {renderChoice("role", "Role", "All roles", ROLE_CHOICES)}
        {renderChoice("duty", "Duty", "Any duty or none", DUTY_CHOICES)}
        {renderChoice("status", "Status", "Any status", STATUS_CHOICES)}
        {renderChoice("member", "Member", "All accounts", MEMBER_CHOICES)}
      </div>
      <p role="status" className="min-h-6 text-ink-quiet text-sm tabular-nums leading-6">
        {total !== null && (total === 1 ? "1 account" : `${formatTotalCount(total)} accounts`)}
      </p>
    </search>
  );
}
