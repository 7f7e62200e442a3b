import { api } from "@narthex/contract/api.ts";
import type { RecurrencePreview } from "@narthex/contract/event-series.ts";
import type { TIMEZONES } from "@narthex/contract/limits.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { problemOf } from "../../api/request.ts";
import { formatDate, formatDayNear, formatList, formatTime } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";

interface Preview {
  preview: RecurrencePreview | undefined;
  /** A failure that is about no field. */
  failure: string | undefined;
  /** Sentences by the name of a field. */
  fields: Readonly<Partial<Record<string, string>>> | undefined;
}

/** The rule in words and its next dates, as the server will write them, or what is wrong with it. */
export function useRepeatPreview(recurrence: Recurrence | null, start: string, timezone: string): Preview {
  const body = {
    rule: "",
    ...recurrence,
    eventDateTime: start,
    timezone: timezone as (typeof TIMEZONES)[number],
  };
  const { data, error } = useQuery({
    ...read(api.eventSeries.preview, { body }),
    placeholderData: keepPreviousData,
    enabled: recurrence !== null && start !== "",
  });
  const problem = problemOf(error, "The dates could not be computed.");
  return {
    preview: problem ? undefined : data,
    failure: problem?.fields ? undefined : problem?.message,
    fields: problem?.fields,
  };
}

/** A rule in words: "Every Sunday at 10:30 AM". */
export function RepeatWords({
  recurrence,
  start,
  timezone,
}: {
  recurrence: Recurrence;
  start: string;
  timezone: string;
}) {
  const { preview, failure } = useRepeatPreview(recurrence, start, timezone);
  return failure ?? preview?.words ?? "…";
}

/** The rule in words and its next six dates. */
export function RepeatPreview({ preview, failure }: Pick<Preview, "preview" | "failure">) {
  const today = useToday();
  if (failure) return <p className="text-critical text-sm">{failure}</p>;
  if (!preview) return null;
  const { words, dates, moved } = preview;
  return (
    <div aria-live="polite" className="rounded-md bg-surface-sunken p-3 text-sm">
      <p className="font-medium">{words}</p>
      <ul aria-label="Next dates" className="mt-1 text-ink-quiet">
        {dates.map((date) => (
          <li key={date}>
            {formatDayNear(date.slice(0, 10), today)},{" "}
            <span className="inline-block">{formatTime(date.slice(11))}</span>
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
