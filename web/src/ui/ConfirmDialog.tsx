import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { scrimClass } from "./dialogClass.ts";
import { Problem } from "./Field.tsx";
import { useReturnFocus } from "./returnFocus.ts";

export interface ConfirmDialogProps {
  open: boolean;
  /** Called on Cancel or Esc. A click outside does nothing, because the question needs an answer. */
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** The consequence of confirming. */
  text: ReactNode;
  /** A choice that belongs to the question, such as a checkbox. */
  children?: ReactNode;
  /** The verb: 'Delete', 'Send'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  /** The action is in progress; the dialog stays open until the caller closes it. */
  busy?: boolean;
  /** The reason for the failure. */
  error?: string | undefined;
  /** Finds the element that gets the focus after closing; without one, the focus returns to its former element. */
  findNextFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks for confirmation before an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onCancel,
    onConfirm,
    title,
    text,
    confirmLabel,
    cancelLabel = "Cancel",
    danger,
    busy,
    error,
    children,
  } = props;
  const returnFocus = useReturnFocus(open, props.findNextFocus);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...returnFocus}
          className="fixed inset-x-4 top-0 bottom-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-xl border border-line bg-surface-raised p-6 shadow-float focus-visible:outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-rise"
        >
          <Radix.Title className="font-semibold font-serif text-xl">{title}</Radix.Title>
          <Radix.Description className="mt-2 text-ink-quiet">{text}</Radix.Description>
          {children && <div className="mt-4">{children}</div>}
          <Problem sentence={error} />
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="quiet" disabled={busy ?? false}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button variant={danger ? "danger" : "primary"} busy={busy ?? false} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
