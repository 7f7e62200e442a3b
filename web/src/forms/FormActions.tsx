import { type ReactNode, useContext } from "react";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Leaving } from "../ui/closeGuard.ts";

export interface FormActionsProps {
  /** 'Save', 'Add member'. */
  submitLabel: string;
  /** As on the Form. */
  saving: boolean;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  /** Something more at the left, for example Delete. */
  extra?: ReactNode;
}

/** The buttons at the end of a form. In a dialog they stay in sight, and Cancel asks first where something would be lost. */
export function FormActions({ submitLabel, saving, onCancel, cancelLabel = "Cancel", extra }: FormActionsProps) {
  const leave = useContext(Leaving);
  return (
    <ActionBar>
      {extra && <div className="sm:mr-auto">{extra}</div>}
      {onCancel && (
        <Button variant="quiet" disabled={saving} onClick={() => leave(onCancel)}>
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={saving}>
        {submitLabel}
      </Button>
    </ActionBar>
  );
}
