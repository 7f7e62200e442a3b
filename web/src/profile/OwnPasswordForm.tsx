import { OwnPassword } from "@narthex/contract/second-factor.ts";
import { assignToField } from "../api/assignToField.ts";
import { toProblem } from "../api/request.ts";
import type { Action } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

export const NOT_WORKED = "Something went wrong. Please try again.";

interface OwnPasswordFormProps {
  submitLabel: string;
  action: Action<{ password: string }>;
  onCancel: () => void;
}

/** The password, to confirm the user's identity. */
export function OwnPasswordForm({ submitLabel, action, onCancel }: OwnPasswordFormProps) {
  const form = useSchemaForm(OwnPassword, { password: "" }, null);
  const problem = toProblem(assignToField(action.error, "password", "wrong_password"), NOT_WORKED);
  return (
    <Form form={form} action={{ ...action, problem }} isQuick>
      <TextField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      <FormActions submitLabel={submitLabel} onCancel={onCancel} />
    </Form>
  );
}
