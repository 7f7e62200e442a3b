import { type ReactNode, useContext } from "react";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { CloseGuardContext } from "../ui/closeGuard.ts";
import { FormBusy } from "./Form.tsx";

export interface FormActionsProps {
  /** For example 'Save' or 'Add member'. */
  submitLabel: ReactNode;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  /** An additional button at the left, for example Delete. */
  extra?: ReactNode;
  /** Whether the server would refuse the form, because its subject has ended. */
  isEnded?: boolean | undefined;
}

/**
 * The buttons at the end of a form. In a dialog they stay visible, and Cancel asks first if typed text would be lost.
 */
export function FormActions({ submitLabel, onCancel, cancelLabel = "Cancel", extra, isEnded }: FormActionsProps) {
  const busy = useContext(FormBusy);
  const leave = useContext(CloseGuardContext);
  return (
    // With three buttons, phones show them in one row, because stacked they cover a fifth of the screen.
    <ActionBar className={extra ? "max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-end" : ""}>
      {extra && <div className="me-auto">{extra}</div>}
      {/* Beside a long note, both go to the next line. */}
      <div className="contents gap-2 sm:flex sm:flex-wrap sm:justify-end">
        {onCancel && (
          <Button variant="quiet" disabled={busy} onClick={() => leave(onCancel)}>
            {cancelLabel}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy} disabled={isEnded}>
          {submitLabel}
        </Button>
      </div>
    </ActionBar>
  );
}
