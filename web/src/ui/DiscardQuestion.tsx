import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Asked before something goes that was typed and not saved. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      open
      title="Discard what you typed?"
      text="It has not been saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
