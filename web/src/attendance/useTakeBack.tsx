// Undoing from the greeter's list, so that it never happens by a tap that was meant for something else.
import { type ReactNode, useRef, useState } from "react";
import { fullName } from "../client/words.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Presence } from "./presence.ts";
import type { CheckinEvent } from "./useCheckin.ts";
import type { RollMember } from "./useRoll.ts";
import { useUndo, type Wrong } from "./useUndo.ts";

/** So long after a check-in no tap undoes: it was meant for the button. */
const DEAF_MS = 1000;
/** A check-in older than this is undone only after a question. */
const FRESH_MS = 5 * 60_000;

interface TakeBack {
  /** To be told of every check-in. */
  noteCheckin: () => void;
  takeBack: (member: RollMember, presence: Presence | null) => void;
  /** The question, while it is asked. */
  question: ReactNode;
}

export function useTakeBack(event: CheckinEvent): TakeBack {
  const undo = useUndo();
  const checkedInAt = useRef(Number.NEGATIVE_INFINITY);
  const [doubted, setDoubted] = useState<Wrong | null>(null);
  return {
    noteCheckin() {
      checkedInAt.current = Date.now();
    },
    takeBack(member, presence) {
      const now = Date.now();
      if (!presence?.attendanceId || now - checkedInAt.current < DEAF_MS) return;
      const wrong = {
        attendanceId: presence.attendanceId,
        memberName: fullName(member),
        eventId: event.id,
        eventTitle: event.title,
      };
      if (now - Date.parse(presence.at) > FRESH_MS) setDoubted(wrong);
      else undo(wrong);
    },
    question: doubted && (
      <ConfirmDialog
        open
        title="Undo this check-in?"
        text={`${doubted.memberName} will no longer be checked in to ${doubted.eventTitle}.`}
        confirmLabel="Undo check-in"
        onCancel={() => setDoubted(null)}
        onConfirm={() => {
          setDoubted(null);
          undo(doubted);
        }}
      />
    ),
  };
}
