import { api } from "@narthex/contract/api.ts";
import type { TIMEZONES } from "@narthex/contract/limits.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { sentenceOf } from "../../api/request.ts";
import { formatDate, formatList, formatTime, formatWeekday } from "../../format/format.ts";

interface RepeatPreviewProps {
  recurrence: Recurrence;
  start: string;
  timezone: string;
}

/** The rule in words and its next six dates, as the server will write them. */
export function RepeatPreview({ recurrence, start, timezone }: RepeatPreviewProps) {
  const body = { ...recurrence, eventDateTime: start, timezone: timezone as (typeof TIMEZONES)[number] };
  const { data, error } = useQuery({ ...read(api.eventSeries.preview, { body }), placeholderData: keepPreviousData });
  if (error) return <p className="text-critical text-sm">{sentenceOf(error, "The dates could not be computed.")}</p>;
  if (!data) return null;
  const { words, dates, moved } = data;
  return (
    <div aria-live="polite" className="rounded-md bg-surface-sunken p-3 text-sm">
      <p className="font-medium">{words}</p>
      <ul className="mt-1 grid gap-x-4 text-ink-quiet sm:grid-cols-2">
        {dates.map((date) => (
          <li key={date}>
            {formatWeekday(date.slice(0, 10))}, {formatTime(date.slice(11))}
          </li>
        ))}
      </ul>
      {moved.length > 0 && (
        <p className="mt-1">
          {`The clocks skip this time on ${formatList(moved.map(formatDate))}: the event is later that day.`}
        </p>
      )}
    </div>
  );
}
