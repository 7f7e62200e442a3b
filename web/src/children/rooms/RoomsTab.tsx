import { api } from "@narthex/contract/api.ts";
import type { Room } from "@narthex/contract/rooms.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Baby, KeyRound, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { readPages } from "../../api/reads.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { formatAges, formatStaffing, formatUsedAt } from "./roomWords.ts";

// The form is loaded when it first opens.
const RoomDialog = loadOnDemand(() => import("./RoomDialog.tsx"));
const PickupRulesDialog = loadOnDemand(() => import("./PickupRulesDialog.tsx"));

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] items-start gap-4";

/** The rooms by name. Leads and administrators change them. */
export function RoomsTab() {
  const leads = useMay("children.lead");
  const [showsArchived, setShowsArchived] = useState(false);
  const [opened, setOpened] = useKeptState<{ room: Room | null } | null>("children.room", null);
  const [showsRules, setShowsRules] = useKeptState("children.rules.open", false);
  const list = useInfiniteQuery({
    ...readPages(api.rooms.list, {}, showsArchived ? { show: "all" } : {}),
    placeholderData: (before) => before,
  });
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ room: null })} {...RoomDialog.loadEarly}>
      Add room
    </Button>
  );
  const addFirst = (
    <Button icon={<Plus />} onClick={() => setOpened({ room: null })} {...RoomDialog.loadEarly}>
      Add the first room
    </Button>
  );
  return (
    <>
      {leads && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label="Show archived rooms"
            checked={showsArchived}
            onChange={({ target }) => setShowsArchived(target.checked)}
          />
          <div className="flex flex-wrap gap-3">
            <Button icon={<KeyRound />} onClick={() => setShowsRules(true)}>
              Pickup rules
            </Button>
            {add}
          </div>
        </div>
      )}
      <QueryList
        framed
        list={list}
        loading={<LoadingRows label="Loading rooms" rows={3} className={gridClass} bar="h-40" />}
        empty={
          <EmptyState
            icon={<Baby />}
            title="No rooms yet"
            text={
              leads
                ? "A room says which ages it takes, how many children, and how many adults it needs."
                : "A children's lead or an administrator adds the rooms."
            }
            action={leads && addFirst}
          />
        }
        moreFailed="The next rooms could not be loaded. Please try again."
        moreClassName="mt-4"
      >
        {(rooms) => (
          <ul aria-label="Rooms" className={gridClass}>
            {rooms.map((room) => (
              <RoomCard key={room.id} room={room} onEdit={() => setOpened({ room })} />
            ))}
          </ul>
        )}
      </QueryList>
      {opened && <RoomDialog room={opened.room} onClose={() => setOpened(null)} />}
      {showsRules && <PickupRulesDialog onClose={() => setShowsRules(false)} />}
    </>
  );
}

function RoomCard({ room, onEdit }: { room: Room; onEdit: () => void }) {
  const rules = formatStaffing(room);
  return (
    <Card as="li" padding="none">
      <div className="p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 grow">
            <h2 className="break-words font-semibold text-lg leading-snug">{room.name}</h2>
            <p className="mt-0.5 text-ink-quiet text-sm">{formatAges(room)}</p>
          </div>
          {room.archived && <Badge>Archived</Badge>}
          {room.can.edit && <IconButton label={`Edit ${room.name}`} icon={<Pencil />} onClick={onEdit} />}
        </div>
        <dl className="mt-3 grid gap-2 border-line border-t pt-3">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-quiet">Children</dt>
            <dd className="tabular-nums">{`At most ${room.capacity}`}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-quiet">Adults</dt>
            <dd className="text-right">
              {rules.length === 0
                ? "No rule"
                : rules.map((rule) => (
                    <span key={rule} className="block">
                      {rule}
                    </span>
                  ))}
            </dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="shrink-0 text-ink-quiet">Used at</dt>
            <dd className="min-w-0 text-right">
              {formatUsedAt(room.usedAt).map((event) => (
                <span key={event} className="block break-words">
                  {event}
                </span>
              ))}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
