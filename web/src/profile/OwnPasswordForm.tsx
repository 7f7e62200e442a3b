import { OwnPassword } from "@narthex/contract/second-factor.ts";
import { aboutField } from "../api/aboutField.ts";
import { problemOf } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

interface OwnPasswordFormProps {
  submitLabel: string;
  saving: boolean;
  error: unknown;
  onSubmit: (body: { password: string }) => void;
  onCancel: () => void;
}

/** The password, to show that it is oneself who sits here. */
export function OwnPasswordForm({ submitLabel, saving, error, onSubmit, onCancel }: OwnPasswordFormProps) {
  const form = useSchemaForm(OwnPassword, { password: "" }, null);
  const problem = problemOf(aboutField(error, "password", "wrong_password"), "This did not work. Please try again.");
  return (
    <Form form={form} onSubmit={onSubmit} saving={saving} error={problem}>
      <TextField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
      />
      <FormActions submitLabel={submitLabel} saving={saving} onCancel={onCancel} />
    </Form>
  );
}
