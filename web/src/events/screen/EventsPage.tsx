import type { Event } from "@narthex/contract/events.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CalendarDays, EllipsisVertical, FileUp, List, Plus, Rss } from "lucide-react";
import { useState } from "react";
import { useKeptState } from "../../forms/useKeptState.ts";
import { useToday } from "../../live/midnight.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Page } from "../../page/Page.tsx";
import { paths } from "../../paths.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useDebounced } from "../../ui/useDebounced.ts";
import { EventCalendar } from "../calendar/EventCalendar.tsx";
import { DeleteEvent } from "../form/DeleteEvent.tsx";
import { EventDialog } from "../form/EventDialog.tsx";
import type { Beginning } from "../form/newEvent.ts";
import { LastSeriesChange } from "../LastSeriesChange.tsx";
import { EventFilters } from "../list/EventFilters.tsx";
import { EventList } from "../list/EventList.tsx";
import type { EventActions } from "../list/eventActions.ts";

// Opened rarely.
const SubscribeDialog = loadOnDemand(() => import("../subscribe/SubscribeDialog.tsx"));

const route = getRouteApi("/shell/events");

const VIEWS = [
  { value: "list", label: "List", icon: <List /> },
  { value: "calendar", label: "Calendar", icon: <CalendarDays /> },
] as const;

export default function EventsPage() {
  const { view = "list", span = "month", day, month, ministry, create = false } = route.useSearch();
  const navigate = route.useNavigate();
  // Drawn again at midnight: which events are coming, today or past changes then.
  useToday();
  const { pending } = useCurrentUser();
  const mayWrite = useMay("events.write");
  const mayImport = useMay("events.manage");
  const [search, setSearch] = useState("");
  const settled = useDebounced(search);
  const [editing, setEditing] = useKeptState<Event | null>("events.editing", null);
  const [deleting, setDeleting] = useState<Event | null>(null);
  const [isSubscribing, setSubscribing] = useState(false);

  const setCreating = (next: Beginning | null) =>
    void navigate({
      search: ({ create: _, ...rest }) => (next === null ? rest : { ...rest, create: next }),
      replace: true,
      resetScroll: false,
    });
  const show = (next: "list" | "calendar") =>
    void navigate({
      search: {
        ...(ministry ? { ministry } : {}),
        ...(next === "calendar" ? { view: next, ...(month ? { day: `${month}-01` } : {}) } : {}),
      },
    });
  const showMonth = (next: string | undefined) =>
    void navigate({
      search: ({ month: _, ...rest }) => (next === undefined ? rest : { ...rest, month: next }),
      resetScroll: false,
    });
  const actions: EventActions = { onEdit: setEditing, onDelete: setDeleting };

  return (
    <Page
      title="Events"
      subtitle="Manage church events and activities"
      actions={
        <>
          {!pending && (
            <span className={cx(mayWrite && "max-sm:hidden")}>
              <Button icon={<Rss />} onClick={() => setSubscribing(true)}>
                Subscribe
              </Button>
            </span>
          )}
          {mayImport && (
            <Link to={paths.importCalendar} className={cx(getButtonClass(), "max-sm:hidden")}>
              <FileUp aria-hidden />
              Import
            </Link>
          )}
          <SegmentedControl label="How events are shown" value={view} onChange={show} options={VIEWS} />
          {mayWrite && (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Create Event
            </Button>
          )}
          {/* On phones the calendar begins on the first screen. */}
          {!pending && mayWrite && (
            <span className="sm:hidden">
              <Menu trigger={<IconButton label="More for events" icon={<EllipsisVertical />} />}>
                <MenuItem icon={<Rss />} onSelect={() => setSubscribing(true)}>
                  Subscribe
                </MenuItem>
                {mayImport && (
                  <MenuItem icon={<FileUp />} link={<Link to={paths.importCalendar} />}>
                    Import
                  </MenuItem>
                )}
              </Menu>
            </span>
          )}
        </>
      }
    >
      <LastSeriesChange />
      <EventFilters
        search={view === "list" ? search : null}
        onSearch={setSearch}
        {...(view === "list" ? { onMonth: showMonth, month } : {})}
        ministryId={ministry}
        onMinistry={(id) =>
          void navigate({
            search: ({ ministry: _, ...rest }) => (id === undefined ? rest : { ...rest, ministry: id }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {view === "calendar" ? (
        <EventCalendar
          {...(day ? { day } : {})}
          {...{ span, ministryId: ministry }}
          onShow={(place, replace = false) =>
            void navigate({
              search: ({ span: _, ...rest }) => ({
                ...rest,
                day: place.day,
                ...(place.span === "month" ? {} : { span: place.span }),
              }),
              replace,
              resetScroll: false,
            })
          }
          onCreate={mayWrite ? setCreating : null}
          {...actions}
        />
      ) : (
        <EventList
          choice={{ search: settled, ministryId: ministry, month }}
          onMonth={showMonth}
          onCreate={mayWrite ? () => setCreating(true) : null}
          {...actions}
        />
      )}
      {create !== false && mayWrite && (
        <EventDialog event={null} beginning={create} onClose={() => setCreating(null)} />
      )}
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
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      {deleting && <DeleteEvent event={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
