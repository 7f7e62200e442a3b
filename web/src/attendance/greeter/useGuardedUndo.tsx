// Undoing from the greeter's list, so that it never happens by a tap that was meant for something else.
import { type ReactNode, useRef, useState } from "react";
import { fullName } from "../../format/words.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import type { CheckinEvent, Person } from "../queue/checkinTasks.ts";
import type { Presence } from "../queue/presence.ts";
import type { RollMember } from "./useRoll.ts";

/** So long after a check-in no tap undoes: it was meant for the Check In button. */
const UNDO_GUARD_MS = 1000;
/** A check-in older than this is undone only after a question. */
const FRESH_MS = 5 * 60_000;

interface GuardedUndo {
  /** To be called at every check-in. */
  noteCheckin: () => void;
  undo: (member: RollMember, presence: Presence | null) => void;
  /** The question, while it is asked. */
  question: ReactNode;
}

export function useGuardedUndo(event: CheckinEvent): GuardedUndo {
  const { queue } = useCheckinQueue();
  const checkedInAt = useRef(Number.NEGATIVE_INFINITY);
  const [pending, setPending] = useState<{ person: Person; attendanceId: number } | null>(null);
  return {
    noteCheckin() {
      checkedInAt.current = Date.now();
    },
    undo(member, presence) {
      const now = Date.now();
      if (!presence?.attendanceId || now - checkedInAt.current < UNDO_GUARD_MS) return;
      const person = { id: member.id, name: fullName(member) };
      if (now - Date.parse(presence.at) > FRESH_MS) setPending({ person, attendanceId: presence.attendanceId });
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
