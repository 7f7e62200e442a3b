// The attendance sheet of an event, to mark on paper who is there.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { Printer } from "lucide-react";
import { useState } from "react";
import { buildAddress } from "../../api/request.ts";
import { isOver } from "../../events/eventDay.ts";
import { useComing } from "../../events/useComing.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EventSelect } from "../event/EventSelect.tsx";
import { useEventById } from "../event/useEventById.ts";
import { useEventOnNow } from "../event/useEventOnNow.ts";

interface SheetDialogProps {
  /** Null to choose one. */
  event: Event | null;
  onClose: () => void;
}

export default function SheetDialog({ event, onClose }: SheetDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Print a sheet"
      description="Every active person by last name with a box, and empty lines for guests. People of the same name are told apart. Phone numbers are printed only if you choose them. It opens as a PDF."
    >
      {event ? <Choices event={event} onClose={onClose} /> : <ChosenEvent onClose={onClose} />}
    </Dialog>
  );
}

function ChosenEvent({ onClose }: { onClose: () => void }) {
  const { events, list } = useComing();
  const onNow = useEventOnNow(events);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const next = events.find((one) => one.cancelledAt === null && !isOver(one));
  const { event } = useEventById(chosenId ?? onNow ?? next?.id ?? null, events);
  return (
    <>
      <EventSelect events={events} list={list} event={event} onEvent={setChosenId} />
      <Choices event={event} onClose={onClose} />
    </>
  );
}

function Choices({ event, onClose }: SheetDialogProps) {
  const [withNewcomers, setWithNewcomers] = useState(false);
  const [withPhones, setWithPhones] = useState(false);
  const query = {
    status: "active" as const,
    ...(withNewcomers ? { newcomers: "true" as const } : {}),
    ...(withPhones ? { phones: "true" as const } : {}),
  };
  return (
    <>
      <Checkbox
        label="With newcomers"
        hint="People who wait to be admitted, each marked as new."
        checked={withNewcomers}
        onChange={({ target }) => setWithNewcomers(target.checked)}
        className="mt-3"
      />
      <Checkbox
        label="With phone numbers"
        hint="Helps when two people have the same name. Everyone at the door can read the numbers."
        checked={withPhones}
        onChange={({ target }) => setWithPhones(target.checked)}
        className="mt-3 mb-5"
      />
      <ActionBar>
        <Button onClick={onClose}>Cancel</Button>
        {event && (
          <a
            href={buildAddress(api.outputs.roll, { query: { ...query, event: event.id } })}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
            className={getButtonClass({ variant: "primary" })}
          >
            <Printer aria-hidden />
            Print
          </a>
        )}
      </ActionBar>
    </>
  );
}
