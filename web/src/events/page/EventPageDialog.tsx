// The dialogs of an event's page, loaded together when the first one opens.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { request } from "../../api/request.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { EMAILED } from "../changeWords.ts";
import { isOver } from "../eventDay.ts";
import { CancelEvent } from "../form/CancelEvent.tsx";
import { CopyEvent } from "../form/CopyEvent.tsx";
import { DeleteEvent } from "../form/DeleteEvent.tsx";
import { EventDialog } from "../form/EventDialog.tsx";

export type EventPageAction = "edit" | "duplicate" | "copy" | "cancel" | "reinstate" | "remove";

interface EventPageDialogProps {
  action: EventPageAction;
  event: Event;
  onOpen: (action: EventPageAction) => void;
  onClose: () => void;
  /** Called with the number of an event that was created from this one. */
  onCreated: (id: number) => unknown;
  /** Called with the number of the event that the change was answered with: another one if this one was deleted. */
  onChanged: (id: number) => unknown;
  /** Called when the event was deleted. */
  onRemoved: () => unknown;
}

const REINSTATED = "It is no longer marked as canceled, and replies count as before.";

export default function EventPageDialog(props: EventPageDialogProps) {
  const { action, event, onOpen, onClose, onCreated, onChanged, onRemoved } = props;
  if (action === "edit")
    return <EventDialog event={event} onClose={onClose} onSaved={onChanged} onDelete={() => onOpen("remove")} />;
  if (action === "duplicate") return <EventDialog event={null} copyOf={event} onClose={onClose} onSaved={onCreated} />;
  if (action === "copy") return <CopyEvent event={event} onClose={onClose} />;
  if (action === "cancel") return <CancelEvent event={event} onClose={onClose} />;
  if (action === "remove") return <DeleteEvent event={event} onClose={onClose} onRemoved={onRemoved} />;
  return (
    <ConfirmAction
      title={`Reinstate ${event.title}?`}
      text={`${REINSTATED} ${isOver(event) ? "No message is sent." : `${EMAILED} get an email.`}`}
      confirmLabel="Reinstate"
      call={() => request(api.events.reinstate, { params: { id: event.id }, body: { updatedAt: event.updatedAt } })}
      failed="Failed to reinstate event"
      failureNotice
      done="Event reinstated"
      onClose={onClose}
    />
  );
}
