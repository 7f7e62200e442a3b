import type { Event } from "@narthex/contract/events.ts";
import { useAction } from "../../api/useAction.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { describeDeletion } from "../changeWords.ts";
import { DeleteSeriesEvent } from "./DeleteSeriesEvent.tsx";
import { useDeletion } from "./useDeletion.ts";
import { useOpenedSeries } from "./useSeriesVersion.ts";

export interface DeleteEventProps {
  event: Event;
  onClose: () => void;
  /** Called when the event is deleted, before anything is read again. */
  onRemoved?: () => unknown;
}

/** Asks before an event is deleted; the question about one of a series opens once its rule is read. */
export function DeleteEvent({ event, onClose, onRemoved }: DeleteEventProps) {
  const { series, query } = useOpenedSeries(event);
  if (series === null) return <DeleteSingleEvent {...{ event, onClose, onRemoved }} />;
  if (series) return <DeleteSeriesEvent {...{ event, onClose, onRemoved, series }} />;
  return (
    <PendingDialog
      size="small"
      title={`Delete ${event.title}?`}
      onClose={onClose}
      query={query}
      label="Loading the series"
      rows={0}
    />
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
      error={conflict ?? action.sentence}
      onCancel={onClose}
      onConfirm={action.run}
    />
  );
}
