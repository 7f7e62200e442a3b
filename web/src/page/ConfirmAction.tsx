import { type ActionOptions, useAction } from "../api/useAction.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../ui/ConfirmDialog.tsx";

type ConfirmActionProps<A> = ActionOptions<void, A> &
  Pick<ConfirmDialogProps, "title" | "text" | "confirmLabel" | "danger"> & {
    /** Cancel or Esc; after success too, unless `onDone` says what follows. */
    onClose: () => void;
  };

/** Asks before a change that cannot be taken back, makes it, and shows why it failed. */
export function ConfirmAction<A>({ title, text, confirmLabel, danger, onClose, ...options }: ConfirmActionProps<A>) {
  const { run, busy, problem } = useAction({ onDone: onClose, ...options });
  return (
    <ConfirmDialog
      open
      {...{ title, text, confirmLabel }}
      danger={danger ?? false}
      busy={busy}
      error={problem?.message}
      onCancel={onClose}
      onConfirm={run}
    />
  );
}
