import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog, type DialogProps } from "../ui/Dialog.tsx";
import { Form, type FormProps } from "./Form.tsx";
import { FormActions, type FormActionsProps } from "./FormActions.tsx";

type FormDialogProps<I extends FieldValues> = Pick<
  DialogProps,
  "title" | "description" | "size" | "onClose" | "keepsNotice"
> &
  Pick<FormProps<I>, "form" | "action" | "enterAfterMs" | "isQuick"> &
  Pick<FormActionsProps, "submitLabel" | "cancelLabel" | "extra" | "isEnded"> & { children?: ReactNode };

/** A dialog that contains one form, with Cancel and a submit button. */
export function FormDialog<I extends FieldValues>(props: FormDialogProps<I>) {
  const { form, action, enterAfterMs, isQuick, submitLabel, cancelLabel, extra, isEnded, children, ...dialog } = props;
  return (
    <Dialog open {...dialog}>
      <Form form={form} action={action} enterAfterMs={enterAfterMs} isQuick={isQuick}>
        {children}
        <FormActions
          submitLabel={submitLabel}
          onCancel={dialog.onClose}
          {...(cancelLabel ? { cancelLabel } : {})}
          extra={extra}
          isEnded={isEnded}
        />
      </Form>
    </Dialog>
  );
}
