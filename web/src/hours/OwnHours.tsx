import type { WorkerHours } from "@narthex/contract/hours.ts";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { HeartHandshake } from "lucide-react";
import { useKeptState } from "../forms/useKeptState.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { ShowMore } from "../page/ShowMore.tsx";
import { useShownRows } from "../page/useShownRows.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { DeleteHours } from "./DeleteHours.tsx";
import { EditHours } from "./EditHours.tsx";
import { ownHours, returnedHours } from "./hours.queries.ts";
import { type HoursAction, OwnHoursRow } from "./OwnHoursRow.tsx";

const PAGE = 10;

/** The user's own entries, the newest day first. */
export function OwnHours() {
  const list = useSuspenseInfiniteQuery(ownHours);
  const { dialog, act } = useActions("hours.own");
  const rows = listAllRows(list);
  const { shown, more } = useShownRows(rows, list, PAGE, PAGE);
  return (
    <Card title="My entries" padding="none">
      {rows.length === 0 ? (
        <EmptyState
          icon={<HeartHandshake />}
          title="No hours logged yet"
          text="Log the time that you serve in a ministry. Its leader approves it."
        />
      ) : (
        <ul className="border-line border-t">
          {shown.map((entry) => (
            <OwnHoursRow key={entry.id} entry={entry} onAction={act} />
          ))}
        </ul>
      )}
      <ShowMore list={more} failed="The next entries could not be loaded. Please try again." className="p-3" />
      {dialog}
    </Card>
  );
}

/** Returned entries stay at the top until they are corrected. */
export function ReturnedHours() {
  const { data } = useSuspenseInfiniteQuery(returnedHours);
  const { dialog, act } = useActions("hours.returned");
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !dialog) return null;
  return (
    <Card title="Returned to you" description="Correct the entry and submit it again, or delete it." padding="none">
      <ul className="border-line border-t">
        {rows.map((entry) => (
          <OwnHoursRow key={entry.id} entry={entry} onAction={act} />
        ))}
      </ul>
      {dialog}
    </Card>
  );
}

/** @param name storage key of the open dialog; each list needs its own key, or both open a dialog after a reload */
function useActions(name: string) {
  const [open, setOpen] = useKeptState<{ action: HoursAction; entry: WorkerHours } | null>(name, null);
  const close = () => setOpen(null);
  const Dialog = open?.action === "edit" ? EditHours : DeleteHours;
  return {
    act: (action: HoursAction, entry: WorkerHours) => setOpen({ action, entry }),
    dialog: open && <Dialog entry={open.entry} onClose={close} />,
  };
}
