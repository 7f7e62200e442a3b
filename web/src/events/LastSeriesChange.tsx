import { api } from "@narthex/contract/api.ts";
import type { UndoableChange } from "@narthex/contract/event-series.ts";
import { useQuery } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantTime } from "../format/format.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { queryUndoable } from "./events.queries.ts";
import { describeSeriesChange } from "./eventWords.ts";

interface LastSeriesChangeProps {
  /** Only a change of the series of this event. */
  eventId?: number;
  /** Called with the number of a restored event, before anything is read again. */
  onUndone?: (change: UndoableChange, eventId: number) => unknown;
}

/** The user's last change of several events, while it can be undone. */
export function LastSeriesChange({ eventId, onUndone }: LastSeriesChangeProps) {
  const mayWrite = useMay("events.write");
  const { data: changes } = useQuery({ ...queryUndoable(eventId), enabled: mayWrite });
  const [hidden, setHidden] = useState<number | null>(null);
  const last = changes?.[0];
  if (!last || last.id === hidden) return null;
  return <Undoable key={last.id} change={last} onUndone={onUndone} onHide={() => setHidden(last.id)} />;
}

interface UndoableProps {
  change: UndoableChange;
  onUndone: LastSeriesChangeProps["onUndone"];
  onHide: () => void;
}

function Undoable({ change, onUndone, onHide }: UndoableProps) {
  const { timezone } = useCurrentUser().congregation;
  const undo = useAction({
    call: () => request(api.eventSeries.undo, { params: { id: change.id } }),
    failed: "Failed to undo the change",
    failureNotice: true,
    done: "Change undone",
    onSaved: ({ eventId }) => onUndone?.(change, eventId),
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface-raised px-4 py-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {`At ${formatInstantTime(change.changedAt, timezone)} you ${describeSeriesChange(change)}.`}
      </p>
      <Button size="small" icon={<Undo2 />} busy={undo.busy} onClick={() => undo.run()}>
        Undo
      </Button>
      <IconButton label="Hide this note" icon={<X />} onClick={onHide} />
    </div>
  );
}
