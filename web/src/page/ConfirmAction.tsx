import { type ActionOptions, useAction } from "../api/useAction.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../ui/ConfirmDialog.tsx";

type ConfirmActionProps<A> = ActionOptions<void, A> &
  Pick<ConfirmDialogProps, "title" | "text" | "children" | "confirmLabel" | "danger"> & {
    /** Called on Cancel or Esc, and also after success if `onDone` is not given. */
    onClose: () => void;
  };

/** Asks before a change that cannot be undone, makes the change, and shows the reason if it failed. */
export function ConfirmAction<A>({
  title,
  text,
  children,
  confirmLabel,
  danger,
  onClose,
  ...options
}: ConfirmActionProps<A>) {
  const { run, busy, sentence } = useAction({ onDone: onClose, ...options });
  return (
    <ConfirmDialog
      open
      {...{ title, text, confirmLabel }}
      danger={danger ?? false}
      busy={busy}
      error={sentence}
      onCancel={onClose}
      onConfirm={run}
    >
      {children}
    </ConfirmDialog>
  );
}
