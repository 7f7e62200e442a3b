import type { ReactNode } from "react";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";

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

/** The buttons at the end of a form. In a dialog they stay in sight. */
export function FormActions({ submitLabel, saving, onCancel, cancelLabel = "Cancel", extra }: FormActionsProps) {
  return (
    <ActionBar>
      {extra && <div className="sm:mr-auto">{extra}</div>}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={saving}>
        {submitLabel}
      </Button>
    </ActionBar>
  );
}
