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
  labels: {
    title: "Go on without labels?",
    text: "The labels were not printed, and only a children's lead can print them later. If you do not use labels, write the codes down for the family.",
    confirmLabel: "Go on without labels",
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

/** Asks before unsaved text, a secret that is shown only once, or labels that were not printed are lost. */
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
