import { api } from "@narthex/contract/api.ts";
import { type Accepted, signInCode } from "@narthex/contract/signin.ts";
import { useState } from "react";
import * as z from "zod";
import { assignToField } from "../api/assignToField.ts";
import { request, toProblem } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { NOT_MAILED } from "../page/emailKept.ts";
import { NOT_WORKED } from "../profile/OwnPasswordForm.tsx";
import { Button } from "../ui/Button.tsx";

const Typed = z.object({ otp: signInCode });

interface CodeFormProps {
  submitLabel: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Sends a code to the user's email address, and asks for it. For accounts without a password. */
export function CodeForm({ submitLabel, onConfirmed, onCancel }: CodeFormProps) {
  const form = useSchemaForm(Typed, { otp: "" }, null);
  const [asked, setAsked] = useState<Accepted | null>(null);
  const send = useAction({
    call: () => request(api.confirmation.sendCode, {}),
    failed: NOT_WORKED,
    failureNotice: true,
    onSaved: setAsked,
  });
  const confirm = useAction({
    call: (body: z.input<typeof Typed>) => request(api.confirmation.withCode, { body }),
    failed: NOT_WORKED,
    onDone: onConfirmed,
  });
  if (asked === null)
    return (
      <Button variant="primary" block busy={send.busy} onClick={() => send.run()}>
        Email me a code
      </Button>
    );
  const problem = toProblem(assignToField(confirm.error, "otp", "wrong_code"), NOT_WORKED);
  return (
    <Form form={form} action={{ ...confirm, problem }} isQuick>
      <TextField
        form={form}
        name="otp"
        label="Code"
        hint={asked.isMailed ? `The code is in the email to ${asked.email}.` : NOT_MAILED}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
      />
      <Button variant="quiet" busy={send.busy} onClick={() => send.run()}>
        Send another code
      </Button>
      <FormActions submitLabel={submitLabel} onCancel={onCancel} />
    </Form>
  );
}
