import { api } from "@narthex/contract/api.ts";
import type { LastSunday as Figures } from "@narthex/contract/dashboard.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatChange, formatDate, formatNumber, formatShortDate } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

/** The people of the last Sunday that is over, compared with the Sunday before. */
export function LastSunday() {
  const { data } = useSuspenseQuery(read(api.dashboard.sunday));
  const { last, firstVisits } = data;
  return (
    <Card
      title="Last Sunday"
      description={formatDate(last.day)}
      action={
        <Link
          to={paths.reports}
          search={{ view: "custom", category: "attendance", start: last.day, end: last.day, groupBy: "event" }}
          className={`${linkClass} print:hidden`}
        >
          View Report
        </Link>
      }
    >
      <dl className="grid grid-cols-2 gap-4">
        <Figure label="People checked in" value={last.people} note={compared(data)} />
        <Figure label="First visits" value={firstVisits} note="New people, never checked in before" />
      </dl>
    </Card>
  );
}

function compared({ last, before }: Figures): string {
  const day = formatShortDate(before.day);
  if (before.people === 0) return `No one was checked in on ${day}`;
  const percent = Math.round(((last.people - before.people) * 1000) / before.people) / 10;
  return `${formatChange(percent)}% vs. ${formatNumber(before.people)} on ${day}`;
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div>
      <dt className="font-medium text-ink-quiet text-sm">{label}</dt>
      <dd className="font-semibold font-serif text-3xl tabular-nums">{formatNumber(value)}</dd>
      <dd className="text-ink-quiet text-sm">{note}</dd>
    </div>
  );
}
