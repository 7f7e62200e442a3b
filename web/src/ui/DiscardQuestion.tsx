import { useRef } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import type { UnsavedKind } from "./unsaved.ts";

const QUESTIONS = {
  typed: {
    title: "Discard your changes?",
    text: "They have not been saved.",
    confirmLabel: "Discard",
    cancelLabel: "Keep editing",
  },
  "shown-once": {
    title: "Leave without keeping this?",
    text: "It is not shown again, and you have not copied, downloaded or printed it.",
    confirmLabel: "Leave",
    cancelLabel: "Stay",
  },
} satisfies Record<UnsavedKind, object>;

interface DiscardQuestionProps {
  loss: UnsavedKind;
  onKeep: () => void;
  onDiscard: () => void;
  /** Finds the field that was not saved, for the focus. */
  findField?: () => HTMLElement | null;
}

/** Asks before unsaved text, or a secret that is shown only once, is lost. */
export function DiscardQuestion({ loss, onKeep, onDiscard, findField }: DiscardQuestionProps) {
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
    onKeep();
  };
  return (
    <ConfirmDialog
      open
      {...QUESTIONS[loss]}
      onCancel={keep}
      onConfirm={onDiscard}
      findNextFocus={() => (isKept.current && findField?.()) || null}
    />
  );
}
