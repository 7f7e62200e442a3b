import type { EventSeries } from "@narthex/contract/event-series.ts";
import type { Event, Scope } from "@narthex/contract/events.ts";
import { useState } from "react";
import { useAction } from "../../api/useAction.ts";
import { formatWeekday, subtractDays } from "../../format/format.ts";
import { findNewerVersion } from "../../forms/useVersion.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { describeChangedEvent } from "../changeWords.ts";
import { ScopeQuestion } from "../form/ScopeQuestion.tsx";
import { useOpenedSeries, useSeriesVersion } from "../form/useSeriesVersion.ts";

const DAY_MS = 86_400_000;

/** The same times on another day, and after as many nights. */
function moveToDay(event: Event, date: string) {
  const nights = event.endDate === null ? 0 : (Date.parse(event.endDate) - Date.parse(event.eventDate)) / DAY_MS;
  return {
    eventDateTime: `${date}T${event.startTime}`,
    ...(event.endTime === null ? {} : { endDateTime: `${subtractDays(date, -nights)}T${event.endTime}` }),
  };
}

interface MoveEventProps {
  event: Event;
  /** YYYY-MM-DD. */
  to: string;
  onClose: () => void;
}

const formatTitle = (event: Event, to: string) => `Move ${event.title} to ${formatWeekday(to)}?`;

/** Asks before an event that was dropped on another day is moved there; of a series, once its version is read. */
export function MoveEvent(props: MoveEventProps) {
  const { event, to, onClose } = props;
  const { series, query } = useOpenedSeries(event);
  if (series !== undefined) return <MoveQuestion {...props} series={series} />;
  return (
    <PendingDialog
      size="small"
      title={formatTitle(event, to)}
      onClose={onClose}
      query={query}
      label="Loading the series"
      rows={0}
    />
  );
}

function MoveQuestion({ event: opened, to, series, onClose }: MoveEventProps & { series: EventSeries | null }) {
  const { timezone } = useCurrentUser().congregation;
  // How the event is now, after a move was refused because someone else has changed it; the same button moves that.
  const [newer, setNewer] = useState<Event | null>(null);
  const versioned = useSeriesVersion(series);
  const event = newer ?? opened;
  const changedSince = newer && describeChangedEvent(newer, timezone, versioned.current?.words);
  const move = {
    call: async (scope: Scope) => {
      try {
        return await versioned.update(event.id, scope, { ...moveToDay(event, to), updatedAt: event.updatedAt });
      } catch (error) {
        setNewer((known) => findNewerVersion<Event>(error) ?? known);
        throw error;
      }
    },
    failed: "Failed to move event",
    done: "Event moved",
    onDone: onClose,
  };
  const title = formatTitle(event, to);
  const action = useAction(move);
  if (event.seriesId === null)
    return (
      <ConfirmAction
        {...move}
        title={title}
        text={`${changedSince ?? `It is now on ${formatWeekday(event.eventDate)}.`} The times stay.`}
        confirmLabel="Move"
        call={() => move.call("this")}
        onClose={onClose}
      />
    );
  return (
    <ScopeQuestion
      event={event}
      title={title}
      pending={{ kind: "change", change: { ...moveToDay(event, to), updatedAt: undefined } }}
      aboutThis="The other events stay as they are."
      allowsThis
      confirmLabel="Move"
      busy={action.busy}
      error={changedSince && action.problem ? changedSince : action.sentence}
      onChoose={action.run}
      onClose={onClose}
    />
  );
}
