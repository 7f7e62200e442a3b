import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { useAction } from "../../api/useAction.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { describeDeletion } from "../eventWords.ts";
import { DeleteSeriesEvent } from "./DeleteSeriesEvent.tsx";
import { useDeletion } from "./useDeletion.ts";

export interface DeleteEventProps {
  event: Event;
  onClose: () => void;
  /** Called when the event is deleted, before anything is read again. */
  onRemoved?: () => unknown;
}

/** Asks before an event is deleted; the question about one of a series opens once its rule is read. */
export function DeleteEvent({ event, onClose, onRemoved }: DeleteEventProps) {
  const isSeries = event.seriesId !== null;
  // Read again in any case: an older version in the cache would be refused as that of another person.
  const series = useQuery({
    ...read(api.eventSeries.get, { params: { id: event.id } }),
    enabled: isSeries,
    refetchOnMount: "always",
  });
  if (!isSeries) return <DeleteSingleEvent {...{ event, onClose, onRemoved }} />;
  if (series.data && series.isFetchedAfterMount)
    return <DeleteSeriesEvent {...{ event, onClose, onRemoved }} series={series.data} />;
  return (
    <Dialog open onClose={onClose} title={`Delete ${event.title}?`} size="small">
      {series.error ? <QueryError query={series} /> : <Loading label="Loading the series">{null}</Loading>}
    </Dialog>
  );
}

interface DeleteSingleEventProps extends Omit<DeleteEventProps, "onRemoved"> {
  onRemoved: (() => unknown) | undefined;
}

function DeleteSingleEvent({ event, onClose, onRemoved }: DeleteSingleEventProps) {
  const { remove, conflict } = useDeletion(event, null);
  const action = useAction({
    call: () => remove("this"),
    done: "Event deleted",
    failed: "Failed to delete event",
    failureNotice: true,
    onSaved: () => onRemoved?.(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete ${event.title}?`}
      text={describeDeletion(event)}
      confirmLabel="Delete"
      busy={action.busy}
      error={conflict ?? action.problem?.message}
      onCancel={onClose}
      onConfirm={action.run}
    />
  );
}
