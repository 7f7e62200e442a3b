import { api } from "@narthex/contract/api.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../api/reads.ts";
import { formatChange, formatDate, formatNumber, formatShortDate } from "../format/format.ts";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

/** The people of the last Sunday that is over, compared with the Sunday before; headcounts where there are any. */
export function LastSunday() {
  const { data } = useSuspenseQuery(read(api.dashboard.sunday));
  const { last, before, firstVisits } = data;
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
          View report
        </Link>
      }
    >
      <dl className={`grid grid-cols-2 gap-4 ${last.counted === null ? "" : "sm:grid-cols-3"}`}>
        <Figure
          label="People checked in"
          value={last.people}
          note={
            before.people === 0
              ? `No one was checked in on the Sunday before, ${formatShortDate(before.day)}`
              : formatSundayComparison(last.people, before.people, before.day)
          }
        />
        {last.counted !== null && (
          <Figure
            label="People counted"
            value={last.counted}
            note={
              before.counted === null
                ? `Not counted on the Sunday before, ${formatShortDate(before.day)}`
                : formatSundayComparison(last.counted, before.counted, before.day)
            }
          />
        )}
        <Figure label="First visits" value={firstVisits} note="New people, never checked in before" />
      </dl>
    </Card>
  );
}

function formatSundayComparison(now: number, before: number, day: string): string {
  const percent = Math.round(((now - before) * 1000) / before) / 10;
  const change = before === 0 ? "" : `${formatChange(percent)}% `;
  return `${change}vs. ${formatNumber(before)} on ${formatShortDate(day)}`;
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
