import { MAX_DECISIONS, toHours, toHundredths, type WorkerHours } from "@narthex/contract/hours.ts";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { formatHours, formatNumber } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { ApprovalRow } from "./ApprovalRow.tsx";
import { useDecision } from "./useDecision.ts";

const formatSum = (rows: readonly WorkerHours[]) =>
  formatHours(toHours(rows.reduce((sum, { hours }) => sum + toHundredths(hours), 0)));

const formatChosenHours = (rows: readonly WorkerHours[]) =>
  rows.length === 1 ? `1 entry, ${formatSum(rows)}` : `${formatNumber(rows.length)} entries, ${formatSum(rows)}`;

interface ApprovalListProps {
  rows: readonly WorkerHours[];
  showsStatus: boolean;
  onReturn: (entries: readonly WorkerHours[]) => void;
}

export function ApprovalList({ rows, showsStatus, onReturn }: ApprovalListProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const decision = useDecision({ failed: "Failed to decide about hours", failureNotice: true });
  const open = rows.filter(({ can }) => can.approve);
  const chosen = open.filter(({ id }) => ids.has(id)).slice(0, MAX_DECISIONS);
  const isFull = chosen.length === MAX_DECISIONS;
  const approve = (entries: readonly WorkerHours[]) => decision.run({ status: "approved", entries });
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  return (
    <>
      <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface-raised px-4 py-2 sm:px-6">
        <Checkbox
          label={chosen.length === 0 ? "Select all shown" : formatChosenHours(chosen)}
          hint={isFull && open.length > MAX_DECISIONS && `At most ${MAX_DECISIONS} at once`}
          checked={chosen.length > 0 && (isFull || chosen.length === open.length)}
          disabled={open.length === 0}
          onChange={(event) =>
            setIds(new Set(event.target.checked ? open.slice(0, MAX_DECISIONS).map(({ id }) => id) : []))
          }
          className="grow"
        />
        {chosen.length > 0 && (
          <div className="flex gap-2 max-sm:w-full [&>*]:max-sm:grow">
            <Button icon={<Undo2 />} onClick={() => onReturn(chosen)}>
              Return
            </Button>
            <Button variant="primary" icon={<Check />} busy={decision.busy} onClick={() => approve(chosen)}>
              Approve
            </Button>
          </div>
        )}
      </div>
      <ul>
        {rows.map((entry) => (
          <ApprovalRow
            key={entry.id}
            entry={entry}
            chosen={chosen.includes(entry)}
            isFull={isFull}
            showsStatus={showsStatus}
            onToggle={() => toggle(entry.id)}
            onApprove={() => approve([entry])}
            onReturn={() => onReturn([entry])}
          />
        ))}
      </ul>
    </>
  );
}
