import { api } from "@narthex/contract/api.ts";
import { PasswordChange } from "@narthex/contract/own-account.ts";
import { assignToField } from "../api/assignToField.ts";
import { request, toProblem } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { NOT_WORKED } from "./OwnPasswordForm.tsx";

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(PasswordChange, { currentPassword: "", newPassword: "" }, null);
  const change = useAction({
    call: (body: PasswordChange) => request(api.ownAccount.changePassword, { body }),
    failed: NOT_WORKED,
    done: () => ({ title: "Your password is changed", description: "All other devices have been signed out." }),
    onDone: onClose,
  });
  const problem = toProblem(assignToField(change.error, "currentPassword", "wrong_password"), NOT_WORKED);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Change password"
      description="You stay signed in on this device. All other devices are signed out."
    >
      <Form form={form} action={{ ...change, problem }}>
        <TextField
          form={form}
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          form={form}
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
        />
        <FormActions submitLabel="Change password" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
