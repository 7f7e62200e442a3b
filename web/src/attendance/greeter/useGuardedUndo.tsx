// Undo from the greeter's list, guarded against accidental taps.
import { type ReactNode, useRef, useState } from "react";
import { formatFullName } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import type { QueuedEvent, QueuedPerson } from "../queue/checkinTasks.ts";
import type { Presence } from "../queue/presence.ts";
import type { RollMember } from "./useRoll.ts";

/**
 * Within this time after a check-in, in milliseconds, undo taps are ignored: they were meant for the Check In button.
 */
const UNDO_GUARD_MS = 1000;
/** The undo of a check-in older than this, in milliseconds, needs a confirmation. */
const FRESH_MS = 5 * 60_000;

interface GuardedUndo {
  /** To be called at every check-in. */
  noteCheckin: () => void;
  undo: (member: RollMember, presence: Presence | null) => void;
  /** The confirmation dialog while it is open. */
  question: ReactNode;
}

export function useGuardedUndo(event: QueuedEvent): GuardedUndo {
  const { queue } = useCheckinQueue();
  const checkedInAt = useRef(Number.NEGATIVE_INFINITY);
  const [pending, setPending] = useState<{ person: QueuedPerson; attendanceId: number } | null>(null);
  return {
    noteCheckin() {
      checkedInAt.current = Date.now();
    },
    undo(member, presence) {
      const now = Date.now();
      if (!presence?.attendanceId || now - checkedInAt.current < UNDO_GUARD_MS) return;
      const person = { id: member.id, name: formatFullName(member) };
      if (getServerTime(now).getTime() - Date.parse(presence.at) > FRESH_MS)
        setPending({ person, attendanceId: presence.attendanceId });
      else queue.undo(event, person, presence.attendanceId);
    },
    question: pending && (
      <ConfirmDialog
        open
        title="Undo this check-in?"
        text={`${pending.person.name} will no longer be checked in to ${event.title}.`}
        confirmLabel="Undo check-in"
        onCancel={() => setPending(null)}
        onConfirm={() => {
          setPending(null);
          queue.undo(event, pending.person, pending.attendanceId);
        }}
      />
    ),
  };
}
