// Deletes an event as the user saw it. If someone else changed it, or its series, since the question was opened, the
// question says how it is now; the same button then deletes that.
import { api } from "@narthex/contract/api.ts";
import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { Event, Scope } from "@narthex/contract/events.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { findNewerVersion } from "../../forms/useVersion.ts";
import { useCurrentUser } from "../../session/session.ts";
import { describeChangedEvent } from "../changeWords.ts";
import { readSeries } from "./useSeriesVersion.ts";

interface SeenEvent {
  event: Event;
  series: EventSeries | null;
}

interface Deletion {
  remove: (scope: Scope) => ReturnType<typeof request<typeof api.events.remove>>;
  /** How the event is now, after a deletion was refused because of it; null otherwise. */
  conflict: string | null;
}

/** @param series null for a single event */
export function useDeletion(event: Event, series: EventSeries | null): Deletion {
  const { timezone } = useCurrentUser().congregation;
  const [seen, setSeen] = useState<SeenEvent>({ event, series });
  const [conflict, setConflict] = useState<string | null>(null);
  return {
    conflict,
    async remove(scope) {
      setConflict(null);
      const seriesUpdatedAt = scope === "this" ? undefined : seen.series?.updatedAt;
      const query = { scope, updatedAt: seen.event.updatedAt, seriesUpdatedAt };
      try {
        return await request(api.events.remove, { params: { id: event.id }, query });
      } catch (error) {
        const current = findNewerVersion<Event>(error);
        if (current) {
          const newer = { event: current, series: await readSeries(current) };
          setSeen(newer);
          setConflict(describeChangedEvent(current, timezone, newer.series?.words));
        }
        throw error;
      }
    },
  };
}
