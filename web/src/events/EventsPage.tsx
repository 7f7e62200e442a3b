import type { Event } from "@narthex/contract/events.ts";
import { getRouteApi } from "@tanstack/react-router";
import { CalendarDays, List, Plus } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "../forms/useKeptState.ts";
import { useToday } from "../live/midnight.ts";
import { Page } from "../page/Page.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { CancelEvent } from "./CancelEvent.tsx";
import { DeleteEvent } from "./DeleteEvent.tsx";
import { EventCalendar } from "./EventCalendar.tsx";
import { EventDetail } from "./EventDetail.tsx";
import { EventDialog } from "./EventDialog.tsx";
import { EventList } from "./EventList.tsx";
import type { EventActions } from "./eventActions.ts";

const route = getRouteApi("/shell/events");

const VIEWS = [
  { value: "list", label: "List", icon: <List /> },
  { value: "calendar", label: "Calendar", icon: <CalendarDays /> },
] as const;

export default function EventsPage() {
  const { view = "list", month, create = false, event: openedId } = route.useSearch();
  const navigate = route.useNavigate();
  // Drawn again at midnight: which events are coming, today or past changes then.
  useToday();
  const mayWrite = useMay("events.write");
  const [editing, setEditing] = useKeptState<Event | null>("events.editing", null);
  const [deleting, setDeleting] = useState<Event | null>(null);
  const [canceling, setCanceling] = useState<Event | null>(null);

  const setCreating = (on: boolean) =>
    void navigate({ search: ({ create: _, ...rest }) => (on ? { ...rest, create: true } : rest), replace: true });
  const show = (next: "list" | "calendar") =>
    void navigate({ search: next === "calendar" ? { view: "calendar", ...(month ? { month } : {}) } : {} });
  const open = (event: Event) =>
    void navigate({ search: (search) => ({ ...search, event: event.id }), resetScroll: false });
  const closeOpened = () =>
    void navigate({ search: ({ event: _, ...rest }) => rest, replace: true, resetScroll: false });
  const actions: EventActions = { onOpen: open, onEdit: setEditing, onDelete: setDeleting };

  return (
    <Page
      title="Events"
      subtitle="Manage church events and activities"
      actions={
        <>
          <SegmentedControl label="How events are shown" value={view} onChange={show} options={VIEWS} />
          {mayWrite && (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Create Event
            </Button>
          )}
        </>
      }
    >
      {view === "calendar" ? (
        <EventCalendar
          {...(month ? { month } : {})}
          onMonth={(next) => void navigate({ search: { view: "calendar", month: next } })}
          {...actions}
        />
      ) : (
        <EventList onCreate={mayWrite ? () => setCreating(true) : null} {...actions} />
      )}
      {openedId !== undefined && !editing && (
        <EventDetail
          eventId={openedId}
          onEdit={(event) => {
            closeOpened();
            setEditing(event);
          }}
          onCancel={(event) => {
            closeOpened();
            setCanceling(event);
          }}
          onClose={closeOpened}
        />
      )}
      {create && mayWrite && <EventDialog event={null} onClose={() => setCreating(false)} />}
      {editing && (
        <EventDialog
          key={editing.id}
          event={editing}
          onClose={() => setEditing(null)}
          onDelete={() => {
            setEditing(null);
            setDeleting(editing);
          }}
        />
      )}
      {canceling && <CancelEvent event={canceling} onClose={() => setCanceling(null)} />}
      {deleting && <DeleteEvent event={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
