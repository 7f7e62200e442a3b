import type { Event } from "@narthex/contract/events.ts";
import { Ban, CalendarPlus, ChevronDown, Copy, Pencil, RotateCcw, ScanLine, Trash2 } from "lucide-react";
import { openCheckin } from "../../attendance/dialog/openCheckin.ts";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import { isCheckinOpen, isOver } from "../eventDay.ts";
import type { EventPageAction } from "./EventPageDialog.tsx";

interface EventPageActionsProps {
  event: Event;
  onOpen: (action: EventPageAction) => void;
  /** Called when a button is approached, to load the forms. */
  onApproach: () => unknown;
}

/** The actions that the server permits the viewer. */
export function EventPageActions({ event, onOpen, onApproach }: EventPageActionsProps) {
  const mayCreate = useMay("events.write");
  const { can, cancelledAt } = event;
  const isCanceled = cancelledAt !== null;
  return (
    <>
      {isCheckinOpen(event) && !isCanceled && (
        <Button icon={<ScanLine />} onClick={() => openCheckin(event.id)}>
          Check in
        </Button>
      )}
      {mayCreate && (
        <Menu
          trigger={
            <Button aria-label={`More actions for ${event.title}`} onPointerEnter={onApproach}>
              More
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Copy />} onSelect={() => onOpen("duplicate")}>
            Duplicate
          </MenuItem>
          {/* A copy has the ministry and the leader of the event. An event of a series is in the next weeks already. */}
          {can.edit && event.seriesId === null && (
            <MenuItem icon={<CalendarPlus />} onSelect={() => onOpen("copy")}>
              Copy to the next weeks
            </MenuItem>
          )}
          {can.edit && (isCanceled || !isOver(event)) && (
            <MenuItem
              icon={isCanceled ? <RotateCcw /> : <Ban />}
              onSelect={() => onOpen(isCanceled ? "reinstate" : "cancel")}
            >
              {isCanceled ? "Reinstate" : "Cancel event"}
            </MenuItem>
          )}
          {can.remove && (
            <>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 />} onSelect={() => onOpen("remove")}>
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {can.edit && (
        <Button variant="primary" icon={<Pencil />} onPointerEnter={onApproach} onClick={() => onOpen("edit")}>
          Edit
        </Button>
      )}
    </>
  );
}
