import { api } from "@narthex/contract/api.ts";
import type { CalendarEntry, CalendarImport } from "@narthex/contract/calendar-imports.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPages } from "../../api/reads.ts";
import { formatNumber } from "../../format/format.ts";
import { ImportRowList } from "../../imports/ImportRowList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { linkClass } from "../../ui/link.ts";
import { Select } from "../../ui/Select.tsx";
import {
  ENTRY_LABELS,
  formatChanges,
  formatEntry,
  formatException,
  formatPast,
  formatStays,
} from "./calendarImportWords.ts";

const TONES = { new: "positive", past: "neutral", changed: "accent", same: "neutral", left_out: "caution" } as const;

type EntryKind = CalendarEntry["kind"];

interface CalendarEntriesProps {
  found: CalendarImport;
  /** Whether past events are imported too. */
  includesPast?: boolean;
}

/** The entries of a calendar, with what happens to each and why. */
export function CalendarEntries({ found, includesPast = false }: CalendarEntriesProps) {
  const { id, added, over, changed, same, leftOut } = found;
  const [kind, setKind] = useState<EntryKind | null>(null);
  const list = useInfiniteQuery({
    ...readPages(api.calendarImports.entries, { params: { id } }, { limit: 50, ...(kind ? { kind } : {}) }),
    refetchOnMount: "always",
  });
  const counts: [EntryKind, number][] = [
    ["new", added],
    ["past", over],
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
              <Entry
                key={entry.position}
                entry={entry}
                isOpen={found.status === "checked"}
                includesPast={includesPast}
              />
            ))}
          </ul>
        )}
      </ImportRowList>
    </Card>
  );
}

interface EntryProps {
  entry: CalendarEntry;
  /** Whether nothing is imported yet. */
  isOpen: boolean;
  includesPast: boolean;
}

function Entry({ entry, isOpen, includesPast }: EntryProps) {
  const { title, reasons, changes, stays, effect, exceptions } = entry;
  const kind = entry.kind === "past" && isOpen && includesPast ? "new" : entry.kind;
  const past = isOpen ? formatPast(entry, includesPast) : null;
  const notes = [
    ...(past ? [past] : []),
    ...(changes.length > 0 ? [formatChanges(changes)] : []),
    ...(effect ? [effect] : []),
    ...(stays.length > 0 ? [formatStays(stays, changes)] : []),
    ...reasons,
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-64">
        <p className="break-words font-medium">{title}</p>
        <p className="break-words text-ink-quiet text-sm">{formatEntry(entry)}</p>
        <Exceptions exceptions={exceptions} />
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

/** As many single days are shown without a press. */
const SHOWN_DAYS = 4;

/** The days of a series that differ from the others. */
function Exceptions({ exceptions }: Pick<CalendarEntry, "exceptions">) {
  if (exceptions.length === 0) return null;
  const renderDays = (some: typeof exceptions) => (
    <ul className="grid gap-0.5 text-sm">
      {some.map((exception) => (
        <li key={exception.day} className="break-words">
          {formatException(exception)}
        </li>
      ))}
    </ul>
  );
  const more = exceptions.slice(SHOWN_DAYS);
  return (
    <div className="mt-1">
      {renderDays(exceptions.slice(0, SHOWN_DAYS))}
      {more.length > 0 && (
        <details className="mt-0.5 text-sm">
          <summary className={cx(linkClass, "cursor-pointer")}>
            {more.length === 1 ? "1 more day" : `${formatNumber(more.length)} more days`}
          </summary>
          {renderDays(more)}
        </details>
      )}
    </div>
  );
}
