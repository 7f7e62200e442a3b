import type { FoundValue } from "@narthex/contract/import-mapping.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getSentence } from "../api/request.ts";
import { formatNumber } from "../format/format.ts";
import { listOptions } from "../format/listOptions.ts";
import { FieldError } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

interface Entry<Choice extends string> {
  value: string;
  choice: Choice;
}

const toKey = (value: string): string => value.trim().toLowerCase();

/** Whether a value has no meaning, neither guessed nor chosen. */
export const isAnyMissing = (found: readonly FoundValue[], chosen: readonly { value: string }[]): boolean =>
  found.some(({ value, choice }) => choice === null && !chosen.some((entry) => toKey(entry.value) === toKey(value)));

interface ValuesTableProps<Choice extends string> {
  title: string;
  found: UseQueryResult<FoundValue[]>;
  /** The meanings to choose from. */
  labels: Readonly<Record<Choice, string>>;
  chosen: readonly Entry<Choice>[];
  onChange: (chosen: Entry<Choice>[]) => void;
  /** Set if each value needs a choice: how often the check was refused because one was missing. */
  refusals?: number;
}

/** The meaning of each different value of a column: guessed, and chosen once for all rows with it. */
export function ValuesTable<Choice extends string>(props: ValuesTableProps<Choice>) {
  const { title, found, labels, chosen, onChange, refusals } = props;
  const table = useRef<HTMLDivElement>(null);
  // After a refusal, the first value without a choice gets the focus.
  useEffect(() => {
    if (refusals) table.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  if (found.isPending) {
    return <Loading label={`Loading ${title.toLowerCase()}`} bar="h-24" />;
  }
  if (!found.data) {
    return <FieldError id={undefined} sentence={getSentence(found.error, "The values could not be loaded.")} />;
  }
  if (found.data.length === 0) return null;
  const options = listOptions(labels);
  const choices = new Map<string, string>(chosen.map(({ value, choice }) => [toKey(value), choice]));
  const choose = (value: string, text: string) => {
    const choice = options.find((option) => option.value === text)?.value;
    const others = chosen.filter((entry) => toKey(entry.value) !== toKey(value));
    onChange(choice === undefined ? others : [...others, { value, choice }]);
  };
  return (
    <div ref={table} className="min-w-0">
      <h3 className="mb-2 font-medium">{title}</h3>
      <Table caption={title} className="rounded-lg border border-line">
        <thead className="max-sm:sr-only">
          <tr>
            <Th>In the file</Th>
            <Th align="end">Rows</Th>
            <Th>
              Means
              {refusals !== undefined && (
                <span aria-hidden className="text-critical">
                  {" "}
                  *
                </span>
              )}
            </Th>
          </tr>
        </thead>
        <tbody>
          {found.data.map(({ value, count, choice }) => {
            const meaning = choices.get(toKey(value)) ?? choice ?? "";
            const isMissing = Boolean(refusals) && meaning === "";
            return (
              <Tr
                key={value}
                className="max-sm:block max-sm:border-line max-sm:border-b max-sm:py-2 max-sm:last:border-b-0"
              >
                <Td className="break-words font-medium max-sm:inline-block max-sm:border-0 max-sm:py-1 max-sm:pr-2">
                  {value}
                </Td>
                <Td align="end" className="text-ink-quiet max-sm:inline-block max-sm:border-0 max-sm:px-0 max-sm:py-1">
                  {formatNumber(count)}
                  <span className="sm:hidden">{count === 1 ? " row" : " rows"}</span>
                </Td>
                <Td className="min-w-36 max-sm:block max-sm:border-0 max-sm:py-1">
                  <Select
                    aria-label={`Meaning of ${value}`}
                    aria-required={refusals === undefined ? undefined : true}
                    aria-invalid={isMissing ? true : undefined}
                    value={meaning}
                    placeholder={choice === null ? "Please choose" : undefined}
                    onChange={(event) => choose(value, event.target.value)}
                    options={options}
                  />
                  {isMissing && <FieldError id={undefined} sentence="Please choose what this status means." />}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
