import type { WorkerHours } from "@narthex/contract/hours.ts";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "../api/request.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DeleteHours } from "./DeleteHours.tsx";
import { EditHours } from "./EditHours.tsx";
import { ownHours, returnedHours } from "./hours.queries.ts";
import { type HoursAction, OwnHoursRow } from "./OwnHoursRow.tsx";

const PAGE = 10;

/** What one has logged, the newest day first. */
export function OwnHours() {
  const [shown, setShown] = useState(PAGE);
  const list = useSuspenseInfiniteQuery(ownHours);
  const { dialog, act } = useActions("hours.own");
  const rows = list.data.pages.flatMap((page) => page.rows);
  const more = () => {
    setShown(shown + PAGE);
    if (shown + PAGE > rows.length && list.hasNextPage) void list.fetchNextPage();
  };
  return (
    <Card title="My Entries" padding="none">
      {rows.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake />}
          title="No hours logged yet"
          text="Whatever you give to a ministry counts: log it on the day, and whoever leads the ministry approves it."
        />
      ) : (
        <ul className="border-line border-t">
          {rows.slice(0, shown).map((entry) => (
            <OwnHoursRow key={entry.id} entry={entry} onAction={act} />
          ))}
        </ul>
      )}
      {(shown < rows.length || list.hasNextPage) && (
        <div className="flex justify-center p-3">
          <Button variant="quiet" busy={list.isFetchingNextPage} onClick={more}>
            Show more
          </Button>
        </div>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="px-4 pb-3 text-critical text-sm sm:px-6">
          {sentenceOf(list.error, "The next entries could not be loaded. Please try again.")}
        </p>
      )}
      {dialog}
    </Card>
  );
}

/** What came back to be corrected stands on top until it is. */
export function ReturnedHours() {
  const { data } = useSuspenseInfiniteQuery(returnedHours);
  const { dialog, act } = useActions("hours.returned");
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !dialog) return null;
  return (
    <Card
      title="Returned to You"
      description="Correct what was asked for and submit it again, or delete it."
      padding="none"
    >
      <ul className="border-line border-t">
        {rows.map((entry) => (
          <OwnHoursRow key={entry.id} entry={entry} onAction={act} />
        ))}
      </ul>
      {dialog}
    </Card>
  );
}

/** @param name under which the list keeps what is open; each list needs its own, or both open it after a reload */
function useActions(name: string) {
  const [open, setOpen] = useKeptState<{ action: HoursAction; entry: WorkerHours } | null>(name, null);
  const close = () => setOpen(null);
  const Dialog = open?.action === "edit" ? EditHours : DeleteHours;
  return {
    act: (action: HoursAction, entry: WorkerHours) => setOpen({ action, entry }),
    dialog: open && <Dialog entry={open.entry} onClose={close} />,
  };
}
