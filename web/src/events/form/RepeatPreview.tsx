import { api } from "@narthex/contract/api.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import type { RecurrencePreview } from "@narthex/contract/event-series.ts";
import type { EventChange } from "@narthex/contract/events.ts";
import type { Recurrence } from "@narthex/contract/recurrence.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { toProblem } from "../../api/request.ts";
import { formatDate, formatDayNear, formatList, formatTime } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { READ_WHEN_SHOWN } from "../events.queries.ts";

/** The times in the form, YYYY-MM-DDTHH:MM. */
export interface When {
  /** "" while the form has none. */
  start: string;
  end: string | null;
  timezone: string;
}

interface Preview {
  preview: RecurrencePreview | undefined;
  /** A failure that is about no field. */
  failure: string | undefined;
  /** Sentences by the name of a field. */
  fields: Readonly<Partial<Record<string, string | undefined>>> | undefined;
  /** What the dates are about. */
  note?: string | undefined;
}

/** The dates do not wait for the end that is not entered yet. */
const withoutEmptyEnd = (recurrence: Recurrence): Recurrence => ({
  ...recurrence,
  until: recurrence.until || null,
  count: recurrence.count || null,
});

/** The rule in words and its next dates, as the server will write them, or what is wrong with it. */
function useRepeatPreview(recurrence: Recurrence | null, { start, end, timezone }: When): Preview {
  const body = {
    rule: "",
    ...(recurrence && withoutEmptyEnd(recurrence)),
    eventDateTime: start,
    endDateTime: end,
    timezone,
  };
  const { data, error } = useQuery({
    ...read(api.eventSeries.preview, { body }),
    placeholderData: keepPreviousData,
    enabled: recurrence !== null && start !== "",
  });
  const problem = toProblem(error, "The dates could not be computed.");
  return {
    preview: problem ? undefined : data,
    failure: problem?.fields ? undefined : problem?.message,
    fields: problem?.fields,
  };
}

/** A change of the times or the rule of an event of a series. */
export interface SeriesChange {
  id: number;
  /** The start of the event before the change. */
  formerStart: string;
  change: Pick<EventChange, "eventDateTime" | "endDateTime" | "timezone" | "recurrence">;
}

const NOTES = { following: "If this and the following events change:", all: "If all events change:" };

/** What a change of a series gives with a scope. */
function useScopePreview(series: SeriesChange | null, scope: keyof typeof NOTES, enabled: boolean) {
  const { recurrence, ...times } = series?.change ?? {};
  const change = recurrence ? { ...times, recurrence: withoutEmptyEnd(recurrence) } : times;
  const { data, error } = useQuery({
    ...read(api.eventSeries.previewChange, {
      params: { id: series?.id ?? 0 },
      query: { scope },
      body: { ...change, updatedAt: undefined },
    }),
    ...READ_WHEN_SHOWN,
    placeholderData: keepPreviousData,
    enabled: series !== null && enabled,
  });
  return { data, problem: toProblem(error, "The dates could not be computed.") };
}

/**
 * The rule and the next dates of a series after a change of an event and the following ones or, where these cannot
 * change alone, of all events.
 */
function useChangePreview(series: SeriesChange | null): Preview {
  const following = useScopePreview(series, "following", true);
  const isRefused = following.problem?.fields?.scope !== undefined;
  const all = useScopePreview(series, "all", isRefused);
  const usesAll = isRefused && !all.problem;
  const { data, problem } = usesAll ? all : following;
  const { scope, eventDateTime, endDateTime, ...fields } = problem?.fields ?? {};
  // The last event of a series may be over: without a change there is nothing to say.
  const isChanged = Object.keys(series?.change ?? {}).length > 0;
  // A change that can be made to this event alone is refused where the question asks which events change.
  const ofScope = series?.change.recurrence === undefined ? undefined : scope;
  return {
    preview: problem ? undefined : (data?.next ?? undefined),
    failure:
      isChanged && problem ? (problem.fields ? (ofScope ?? eventDateTime ?? endDateTime) : problem.message) : undefined,
    fields: { until: fields["recurrence.until"], count: fields["recurrence.count"], ...fields },
    note: isChanged ? NOTES[usesAll ? "all" : "following"] : undefined,
  };
}

/** @param series null for a new one */
export function useDatesPreview(value: Recurrence | null, when: When, series: SeriesChange | null): Preview {
  const isNew = value !== null && series === null;
  const ofRule = useRepeatPreview(isNew ? value : null, when);
  const ofChange = useChangePreview(series);
  return series ? ofChange : ofRule;
}

/** A rule in words: "Every Sunday at 10:30 AM". */
export function RepeatWords({ recurrence, when }: { recurrence: Recurrence; when: When }) {
  const { preview, failure } = useRepeatPreview(recurrence, when);
  return failure ?? preview?.words ?? "…";
}

interface RepeatPreviewProps extends Pick<Preview, "preview" | "failure" | "note"> {
  when: When;
}

/** The rule in words and its next six dates. */
export function RepeatPreview({ preview, failure, note, when }: RepeatPreviewProps) {
  const today = useToday();
  if (failure) return <p className="text-critical text-sm">{failure}</p>;
  if (!preview) return null;
  const { words, dates, moved } = preview;
  return (
    <div aria-live="polite" className="rounded-md bg-surface-sunken p-3 text-sm">
      {note && <p className="mb-1 text-ink-quiet">{note}</p>}
      <p className="font-medium">{words}</p>
      <ul aria-label="Next dates" className="mt-1 text-ink-quiet">
        {dates.map((date) => (
          <li key={date}>
            {formatDayNear(date.slice(0, 10), today)}
            {!isAllDay({ startTime: date.slice(11), endTime: when.end?.slice(11) ?? null }) && (
              <>
                , <span className="inline-block">{formatTime(date.slice(11))}</span>
              </>
            )}
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
