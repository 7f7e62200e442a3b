import { api } from "@narthex/contract/api.ts";
import { type ImportMatch, PersonChoice, toFileRow } from "@narthex/contract/import-rows.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readPages } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { REASONS } from "../duplicates/duplicateWords.ts";
import { formatNumber } from "../format/format.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { Card } from "../ui/Card.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Select, type SelectOption } from "../ui/Select.tsx";
import { ImportRowList } from "./ImportRowList.tsx";
import { formatContact } from "./importWords.ts";
import { useRowChoices } from "./useRowChoices.ts";

interface LikelyRowsProps {
  id: number;
  only: "likely" | "here";
  title: string;
  description: string;
  /** Buttons in the heading. */
  action?: (choose: (choice: PersonChoice) => void) => ReactNode;
  onChanged: (next: MemberImport) => void;
  /** The choice of a row whose box is not checked. */
  unchecked?: "skip" | "update";
  children?: ReactNode;
}

/** Rows whose people are, or likely are, existing members. They are added or updated only if a person decides so. */
export function LikelyRows(props: LikelyRowsProps) {
  const { id, only, title, description, action, onChanged, unchecked = "skip", children } = props;
  const list = useInfiniteQuery({
    ...readPages(api.imports.rows, { params: { id } }, { only, limit: 50 }),
    refetchOnMount: "always",
  });
  const { choose, choiceOf } = useRowChoices({
    rows: listAllRows(list),
    call: (body) => request(api.imports.choose, { params: { id }, body }),
    onChanged,
  });
  return (
    <Card title={title} description={description} padding="none" action={action?.((choice) => choose("all", choice))}>
      {children}
      <ImportRowList list={list}>
        {(shown) => (
          <ul className="divide-y divide-line border-line border-t">
            {shown.map(({ row, name, matches, choice }) => (
              <li key={row} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:px-6">
                <div className="min-w-0">
                  <p className="break-words font-medium">{`${name} (row ${formatNumber(toFileRow(row))})`}</p>
                  {matches.map((match) => (
                    <div key={`${match.memberId} ${match.row}`} className="break-words text-ink-quiet text-sm">
                      <p>{formatMatch(match, name)}</p>
                      {match.contacts.map((contact) => (
                        <p key={contact.field}>{formatContact(contact)}</p>
                      ))}
                    </div>
                  ))}
                </div>
                {matches.some(({ canUpdate }) => canUpdate) ? (
                  <Select
                    aria-label={`What to do with ${name}, row ${toFileRow(row)}`}
                    className="w-56"
                    options={CHOICES}
                    value={choiceOf({ row, choice })}
                    onChange={(event) => choose([row], PersonChoice.parse(event.target.value))}
                  />
                ) : (
                  <Checkbox
                    checked={choiceOf({ row, choice }) === "import"}
                    onChange={(event) => choose([row], event.target.checked ? "import" : unchecked)}
                    label={
                      <>
                        Import anyway<span className="sr-only">{`: ${name}, row ${toFileRow(row)}`}</span>
                      </>
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}

const CHOICES: readonly SelectOption<PersonChoice>[] = [
  { value: "skip", label: "Skip this row" },
  { value: "update", label: "Same person: update" },
  { value: "import", label: "Someone else: add" },
];

const SHARED = {
  ...REASONS,
  email: "Same name and email",
  phone: "Same name and phone number",
  birthday: "Same name and birthday",
};

function formatMatch({ name, row, reason, isSame }: ImportMatch, ownName: string): string {
  const hasSameName = isSame || name.toLowerCase() === ownName.toLowerCase();
  const shared = reason === "name" ? "Same name" : (hasSameName ? SHARED : REASONS)[reason];
  return `${shared} as ${name}${row === null ? "" : ` in row ${formatNumber(toFileRow(row))} of this file`}`;
}
