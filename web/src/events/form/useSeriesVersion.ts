// Sends the version of the series with a change of several events. Two people may change one series through different
// events, and the version of an event does not show the days that the other one removed.
import { api } from "@narthex/contract/api.ts";
import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { ChangedEvent, Event, Scope } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../../api/reads.ts";
import { type CallInput, request } from "../../api/request.ts";
import { findNewerVersion } from "../../forms/useVersion.ts";

type Change = CallInput<typeof api.events.update>["body"];

interface SeriesVersion {
  /** The series as it was when the form was opened, or as it is since a change was refused. */
  current: EventSeries | null;
  update: (id: number, scope: Scope, change: Change) => Promise<ChangedEvent>;
}

/** The current series of an event; null if it is in none, which someone else may have changed. */
export async function readSeries({ id, seriesId }: Pick<Event, "id" | "seriesId">): Promise<EventSeries | null> {
  if (seriesId === null) return null;
  return queryClient.fetchQuery({ ...read(api.eventSeries.get, { params: { id } }), staleTime: 0 });
}

/** The series of an event, read for a dialog; null for a single event, and undefined until it is read. */
export function useOpenedSeries(event: Event | null) {
  const isSeries = event !== null && event.seriesId !== null;
  // Read again in any case: an older version in the cache would be refused as that of another person.
  const query = useQuery({
    ...read(api.eventSeries.get, { params: { id: event?.id ?? 0 } }),
    enabled: isSeries,
    refetchOnMount: "always",
  });
  const found = query.isFetchedAfterMount ? query.data : undefined;
  return { query, series: isSeries ? found : null };
}

function createSeriesVersion(series: EventSeries | null): SeriesVersion {
  const version: SeriesVersion = {
    current: series,
    async update(id, scope, change) {
      const params = { id };
      const seen = scope === "this" ? undefined : version.current?.updatedAt;
      try {
        return await request(api.events.update, {
          params,
          query: { scope },
          body: { ...change, seriesUpdatedAt: seen },
        });
      } catch (error) {
        // The form compares what was typed with the series as it is now.
        const newer = findNewerVersion<Event>(error);
        if (version.current && newer) version.current = await readSeries(newer);
        throw error;
      }
    },
  };
  return version;
}

/** @param series null for a single event */
export function useSeriesVersion(series: EventSeries | null): SeriesVersion {
  const [version] = useState(() => createSeriesVersion(series));
  return version;
}
