import { api } from "@narthex/contract/api.ts";
import { requestPage } from "../../api/answers.ts";
import { type CallInput, request } from "../../api/request.ts";
import { formatNumber } from "../../format/format.ts";

export interface CreatedDates {
  id: number;
  /** A sentence with the number of dates of a series; null without one. */
  dates: string | null;
}

type CreateEventBody = CallInput<typeof api.events.create>["body"];

/** "78 dates are in the calendar so far, and later ones are added automatically." */
export function formatDateCount(total: number, recurrence: CreateEventBody["recurrence"]): string | null {
  const { until, count = null, skippedDates = [] } = recurrence ?? {};
  // A number of times can reach further than the days that are written ahead.
  const goesOn = !until && (count === null || total < count - skippedDates.length);
  if (total <= 1) return null;
  return `${formatNumber(total)} dates are in the calendar${goesOn ? " so far, and later ones are added automatically" : ""}.`;
}

/** Creates an event and counts its dates. A failed count does not make the creation fail. */
export async function createEvent(body: CreateEventBody): Promise<CreatedDates> {
  const { id, seriesId } = await request(api.events.create, { body });
  if (seriesId === null) return { id, dates: null };
  const { total } = await requestPage(api.events.list, { query: { seriesId, limit: 1 } }).catch(() => ({ total: 0 }));
  return { id, dates: formatDateCount(total, body.recurrence) };
}
