import { api } from "@narthex/contract/api.ts";
import { requestPage } from "../../api/answers.ts";
import { type Input, request } from "../../api/request.ts";
import { formatNumber } from "../../format/format.ts";

export interface CreatedDates {
  id: number;
  /** A sentence with the number of dates of a series; null without one. */
  dates: string | null;
}

/** Creates an event and counts its dates. A failed count does not make the creation fail. */
export async function createEvent(body: Input<typeof api.events.create>["body"]): Promise<CreatedDates> {
  const { id, seriesId } = await request(api.events.create, { body });
  const endless = !body.recurrence?.until && !body.recurrence?.count;
  if (seriesId === null) return { id, dates: null };
  const { total } = await requestPage(api.events.list, { query: { seriesId, limit: 1 } }).catch(() => ({ total: 0 }));
  return {
    id,
    dates:
      total > 1
        ? `${formatNumber(total)} dates are in the calendar${endless ? " so far, and later ones are added automatically" : ""}.`
        : null,
  };
}
