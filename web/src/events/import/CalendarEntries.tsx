import { api } from "@narthex/contract/api.ts";
import type { CalendarEntry, CalendarImport } from "@narthex/contract/calendar-imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPages } from "../../api/reads.ts";
import { formatNumber } from "../../format/format.ts";
import { ImportRowList } from "../../imports/ImportRowList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Select } from "../../ui/Select.tsx";
import { ENTRY_LABELS, formatChanges, formatEntry, formatStays } from "./calendarImportWords.ts";

const TONES = { new: "positive", changed: "accent", same: "neutral", left_out: "caution" } as const;

type Kind = CalendarEntry["kind"];

/** The entries of a calendar, with what happens to each and why. */
export function CalendarEntries({ found }: { found: CalendarImport }) {
  const { id, added, changed, same, leftOut } = found;
  const [kind, setKind] = useState<Kind | null>(null);
  const list = useInfiniteQuery({
    ...readPages(api.calendarImports.entries, { params: { id } }, { limit: 50, ...(kind ? { kind } : {}) }),
    refetchOnMount: "always",
  });
  const counts: [Kind, number][] = [
    ["new", added],
    ["changed", changed],
    ["same", same],
    ["left_out", leftOut],
  ];
  const options = counts.flatMap(([value, count]) =>
    count > 0 ? [{ value, label: `${ENTRY_LABELS[value]} (${formatNumber(count)})` }] : [],
  );
  return (
    <Card
      title={found.name ?? "Calendar"}
      description="A series and its exceptions are one entry."
      padding="none"
      action={
        options.length > 1 && (
          <Select
            aria-label="Entries shown"
            value={kind ?? ""}
            onChange={({ target }) => setKind(options.find(({ value }) => value === target.value)?.value ?? null)}
            placeholder="All entries"
            options={options}
          />
        )
      }
    >
      <ImportRowList list={list}>
        {(entries) => (
          <ul className="divide-y divide-line border-line border-t">
            {entries.map((entry) => (
              <Entry key={entry.position} entry={entry} />
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { kind, title, reasons, changes, stays } = entry;
  const notes = [
    ...(changes.length > 0 ? [formatChanges(changes)] : []),
    ...(stays.length > 0 ? [formatStays(stays)] : []),
    ...reasons,
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <p className="break-words font-medium">{title}</p>
        <p className="text-ink-quiet text-sm">{formatEntry(entry)}</p>
        {notes.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-sm">
            {notes.map((note) => (
              <li key={note} className="break-words">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Badge tone={TONES[kind]}>{ENTRY_LABELS[kind]}</Badge>
    </li>
  );
}
