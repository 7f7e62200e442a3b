import { api } from "@narthex/contract/api.ts";
import { SERIES_UNDO_MINUTES, type UndoableChange } from "@narthex/contract/event-series.ts";
import { useQuery } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { useState } from "react";
import { refreshReads } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatInstantTime } from "../format/format.ts";
import { getServerTime } from "../format/serverTime.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { describeSeriesChange } from "./changeWords.ts";
import { queryUndoable } from "./events.queries.ts";

interface LastSeriesChangeProps {
  /** Only a change of the series of this event. */
  eventId?: number;
  /** Called with the number of a restored event, before anything is read again. */
  onUndone?: (change: UndoableChange, eventId: number) => unknown;
}

const UNDO_MS = SERIES_UNDO_MINUTES * 60_000;
/** The clock of the device may differ from the server's by some seconds. */
const LOOK_AGAIN_MS = 10_000;

const computeTimeLeft = ({ changedAt }: UndoableChange) =>
  Math.max(Date.parse(changedAt) + UNDO_MS - getServerTime().getTime(), LOOK_AGAIN_MS);

/** The user's last change of several events, while it can be undone. */
export function LastSeriesChange({ eventId, onUndone }: LastSeriesChangeProps) {
  const mayWrite = useMay("events.write");
  const { data: changes } = useQuery({
    ...queryUndoable(eventId),
    enabled: mayWrite,
    refetchInterval: ({ state }) => (state.data?.[0] ? computeTimeLeft(state.data[0]) : false),
    refetchIntervalInBackground: true,
  });
  const [hidden, setHidden] = useState<number | null>(null);
  const { timezone } = useCurrentUser().congregation;
  const last = changes?.[0];
  const shown = last && last.id !== hidden ? last : null;
  return (
    <div
      className={cx(
        shown &&
          "mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface-raised px-4 py-2",
      )}
    >
      {/* Always rendered, so that a sentence that appears inside is announced. */}
      <p role="status" className="min-w-0 flex-1 basis-60">
        {shown && `At ${formatInstantTime(shown.changedAt, timezone)} you ${describeSeriesChange(shown)}.`}
      </p>
      {shown && <UndoButton key={shown.id} change={shown} onUndone={onUndone} />}
      {shown && <IconButton label="Hide this note" icon={<X />} onClick={() => setHidden(shown.id)} />}
    </div>
  );
}

interface UndoButtonProps {
  change: UndoableChange;
  onUndone: LastSeriesChangeProps["onUndone"];
}

function UndoButton({ change, onUndone }: UndoButtonProps) {
  const undo = useAction({
    call: () => request(api.eventSeries.undo, { params: { id: change.id } }),
    failed: "Failed to undo the change",
    failureNotice: true,
    onFailed: () => refreshReads(api.eventSeries.undoable),
    done: "Change undone",
    onSaved: ({ eventId }) => onUndone?.(change, eventId),
  });
  return (
    <Button size="small" icon={<Undo2 />} busy={undo.busy} onClick={() => undo.run()}>
      Undo
    </Button>
  );
}
