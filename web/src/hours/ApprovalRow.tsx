import { api } from "@narthex/contract/api.ts";
import type { WorkerHours } from "@narthex/contract/hours.ts";
import { Check, Undo2 } from "lucide-react";
import { buildAddress } from "../api/request.ts";
import { formatDate, formatHours, formatInstantDate } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { HoursStatusBadge } from "./HoursStatusBadge.tsx";
import { HoursNote } from "./OwnHoursRow.tsx";

interface ApprovalRowProps {
  entry: WorkerHours;
  chosen: boolean;
  /** Whether no further entry can be chosen. */
  isFull: boolean;
  /** False if all entries have the same status. */
  showsStatus: boolean;
  onToggle: () => void;
  onApprove: () => void;
  onReturn: () => void;
}

/** Another person's entry, with its actions. */
export function ApprovalRow(props: ApprovalRowProps) {
  const { entry, chosen, isFull, showsStatus, onToggle, onApprove, onReturn } = props;
  const { memberName, ministryName, status, can } = entry;
  const isOwn = useCurrentUser().memberId === entry.memberId;
  const what = `${formatHours(entry.hours)} of ${memberName} on ${formatDate(entry.workerDate)}`;
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className="@container border-line border-b last:border-b-0">
      <div className="flex items-start gap-x-3 px-4 py-3 @max-2xl:flex-wrap sm:px-6">
        {can.approve ? (
          <Checkbox
            label={<span className="sr-only">{`Choose ${what}`}</span>}
            checked={chosen}
            disabled={isFull && !chosen}
            onChange={onToggle}
          />
        ) : (
          <span className="w-8 shrink-0" aria-hidden />
        )}
        <div
          className={cx(
            "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-0.5",
            showsStatus
              ? "@2xl:grid-cols-[minmax(0,1fr)_7.5rem_6rem_7rem]"
              : "@2xl:grid-cols-[minmax(0,1fr)_7.5rem_6rem]",
          )}
        >
          <div className="min-w-0">
            <p className="break-words font-medium">
              <PersonLink id={entry.memberId}>{memberName}</PersonLink>
            </p>
            <p className="break-words text-ink-quiet text-sm">{ministryName}</p>
            {entry.description && <p className="mt-1 whitespace-pre-line break-words text-sm">{entry.description}</p>}
            {entry.note && <HoursNote note={entry.note} />}
            <Approver entry={entry} />
            {isOwn && !can.approve && (
              <p className="mt-1 text-ink-quiet text-xs">Another person decides about your own hours.</p>
            )}
          </div>
          <time dateTime={entry.workerDate} className="text-ink-quiet @max-2xl:row-start-2 @max-2xl:text-sm">
            {formatDate(entry.workerDate)}
          </time>
          <p className="text-right font-medium tabular-nums @max-2xl:col-start-2 @max-2xl:row-start-1">
            {formatHours(entry.hours)}
          </p>
          {showsStatus && (
            <p className="text-right">
              <HoursStatusBadge status={status} />
            </p>
          )}
        </div>
        <div className="flex shrink-0 justify-end gap-2 @max-2xl:mt-1 @max-2xl:basis-full @2xl:ml-3 @2xl:w-22">
          {can.approve && status !== "returned" && (
            <IconButton variant="secondary" label={`Return ${what}`} icon={<Undo2 />} onClick={onReturn} />
          )}
          {can.approve && status !== "approved" && (
            <IconButton variant="secondary" label={`Approve ${what}`} icon={<Check />} onClick={onApprove} />
          )}
        </div>
      </div>
    </li>
  );
}

function Approver({ entry }: { entry: WorkerHours }) {
  const { memberId, memberName, workerDate, approvedBy, approverMemberId, approvedAt } = entry;
  const { timezone } = useCurrentUser().congregation;
  const printsLetters = useMay("hours.manage");
  if (!approvedAt) return null;
  const when = formatInstantDate(approvedAt, timezone);
  const year = Number(workerDate.slice(0, 4));
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-ink-quiet text-xs">
      {approvedBy && (
        <span>
          Approved by <PersonLink id={approverMemberId}>{approvedBy}</PersonLink>, {when}
        </span>
      )}
      {printsLetters && memberId !== null && (
        <a
          href={buildAddress(api.workerHours.letter, { params: { memberId, year } })}
          target="_blank"
          rel="noreferrer"
          aria-label={`Letter of ${memberName} for ${year}`}
          className="text-accent underline-offset-2 hover:underline"
        >
          {`Letter for ${year}`}
        </a>
      )}
    </p>
  );
}
