import type { WorkerHours } from "@narthex/contract/hours.ts";
import { MessageSquareText, Pencil, Trash2 } from "lucide-react";
import { formatDate, formatHours } from "../format/format.ts";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { MenuItem } from "../ui/Menu.tsx";
import { HoursStatusBadge } from "./HoursStatusBadge.tsx";

export type HoursAction = "edit" | "remove";

interface OwnHoursRowProps {
  entry: WorkerHours;
  onAction: (action: HoursAction, entry: WorkerHours) => void;
}

export function OwnHoursRow({ entry, onAction }: OwnHoursRowProps) {
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className="@container border-line border-b last:border-b-0">
      <div className="flex items-start gap-3 px-4 py-3 sm:pr-4 sm:pl-6">
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 @xl:grid-cols-[7.5rem_minmax(0,1fr)_auto_7rem]">
          <time dateTime={entry.workerDate} className="text-ink-quiet @max-xl:row-start-2 @max-xl:text-sm">
            {formatDate(entry.workerDate)}
          </time>
          <div className="min-w-0">
            <p className="break-words font-medium">{entry.ministryName}</p>
            {entry.description && (
              <p className="whitespace-pre-line break-words text-ink-quiet text-sm">{entry.description}</p>
            )}
          </div>
          <p className="text-right tabular-nums @max-xl:col-start-2 @max-xl:row-start-1">{formatHours(entry.hours)}</p>
          <p className="text-right">
            <HoursStatusBadge status={entry.status} />
          </p>
          {entry.note && (
            <div className="col-span-full @xl:col-span-1 @xl:col-start-2">
              <HoursNote note={entry.note} />
            </div>
          )}
        </div>
        {entry.can.edit ? (
          <Actions entry={entry} onAction={onAction} />
        ) : (
          <span className="w-10 shrink-0 @max-xl:hidden touch:w-11 print:hidden" />
        )}
      </div>
    </li>
  );
}

/** The approver's note. */
export function HoursNote({ note }: { note: string }) {
  return (
    <p className="mt-1 flex gap-2 rounded-md bg-caution-quiet px-3 py-2 text-caution text-sm">
      <MessageSquareText aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 whitespace-pre-line break-words">{note}</span>
    </p>
  );
}

function Actions({ entry, onAction }: OwnHoursRowProps) {
  return (
    <ActionsMenu subject={`${formatHours(entry.hours)} on ${formatDate(entry.workerDate)}`} className="-my-1.5">
      <MenuItem icon={<Pencil />} onSelect={() => onAction("edit", entry)}>
        {entry.status === "returned" ? "Correct" : "Edit"}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => onAction("remove", entry)}>
        Delete
      </MenuItem>
    </ActionsMenu>
  );
}
