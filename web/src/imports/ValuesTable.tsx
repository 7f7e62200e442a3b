import { api } from "@narthex/contract/api.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { ImportValues, ValueField } from "@narthex/contract/import-mapping.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../api/reads.ts";
import { sentenceOf } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";
import { ROLE_LABELS } from "../households/householdWords.ts";
import { FieldError } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { MEMBERSHIP_LABELS } from "./importWords.ts";

type Choice = MembershipStatus | HouseholdRole;
interface Option {
  value: Choice;
  label: string;
}

const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value: value as Choice, label }));

const FIELDS: Record<ValueField, { title: string; options: readonly Option[] }> = {
  membershipStatus: { title: "Membership statuses in the file", options: optionsOf(MEMBERSHIP_LABELS) },
  householdRole: { title: "Household roles in the file", options: optionsOf(ROLE_LABELS) },
};

const keyOf = (value: string): string => value.trim().toLowerCase();

interface ValuesTableProps {
  id: number;
  field: ValueField;
  /** The column that the field is read from. */
  column: number;
  values: ImportValues;
  onChange: (values: ImportValues) => void;
}

/** What each different value of a column means: guessed, and chosen once for all rows with it. */
export function ValuesTable({ id, field, column, values, onChange }: ValuesTableProps) {
  const found = useQuery(read(api.imports.values, { params: { id }, query: { field, column } }));
  const { title, options } = FIELDS[field];
  if (found.isPending) {
    return (
      <Loading label={`Loading ${title.toLowerCase()}`}>
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  if (!found.data) {
    return <FieldError id={undefined} sentence={sentenceOf(found.error, "The values could not be loaded.")} />;
  }
  const chosen = new Map<string, string>(values[field].map(({ value, choice }) => [keyOf(value), choice]));
  const choose = (value: string, text: string) => {
    const choice = options.find((option) => option.value === text)?.value;
    const others = values[field].filter((entry) => keyOf(entry.value) !== keyOf(value));
    const entries = choice === undefined ? others : [...others, { value, choice }];
    onChange({ ...values, [field]: entries });
  };
  if (found.data.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-medium">{title}</h3>
      <Table caption={title} className="rounded-lg border border-line">
        <thead>
          <tr>
            <Th>In the file</Th>
            <Th>Rows</Th>
            <Th>Means</Th>
          </tr>
        </thead>
        <tbody>
          {found.data.map(({ value, count, choice }) => (
            <Tr key={value}>
              <Td className="break-words font-medium">{value}</Td>
              <Td className="tabular-nums">{numberInWords(count)}</Td>
              <Td>
                <Select
                  aria-label={`Meaning of ${value}`}
                  value={chosen.get(keyOf(value)) ?? choice ?? ""}
                  placeholder={choice === null ? "Please choose" : undefined}
                  onChange={(event) => choose(value, event.target.value)}
                  options={options}
                />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
