import { api } from "@narthex/contract/api.ts";
import { type MailServer, MailServerChange, type MailServerView } from "@narthex/contract/mail-server.ts";
import { type ReactNode, useState } from "react";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { NumberField } from "../forms/NumberField.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { EmailField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { formatSecretHint } from "./formatSecretHint.ts";
import { useProviderVersion } from "./useProviderVersion.ts";
import { type ProviderFormProps, useUnsavedChanges } from "./useUnsavedChanges.ts";

const Fields = MailServerChange.omit({ updatedAt: true });

export const ENCRYPTION: readonly { value: MailServer["encryption"]; label: string }[] = [
  { value: "tls", label: "TLS (usually port 465)" },
  { value: "starttls", label: "STARTTLS (usually port 587)" },
  { value: "none", label: "None (only for a server in your own network)" },
];

type FormValues = z.input<typeof Fields>;

const toMailServerValues = (values: MailServerView["values"], congregationName: string): FormValues => ({
  host: values?.host ?? "",
  port: values?.port ?? 587,
  encryption: values?.encryption ?? "starttls",
  user: values?.user ?? "",
  password: "",
  senderName: values ? (values.senderName ?? "") : congregationName,
  senderAddress: values?.senderAddress ?? "",
  replyTo: values?.replyTo ?? "",
});

interface MailServerFormProps extends MailServerView, ProviderFormProps {
  /** The button that sends a test, beside the one that saves. */
  test: ReactNode;
  /** Called when the settings are saved or removed: the result of an earlier test is about others. */
  onSaved: () => void;
  /** What is to be said about a test, above the buttons. */
  result: ReactNode;
}

/** Sets up the mail server. The password is only sent, never read. */
export function MailServerForm(props: MailServerFormProps) {
  const { secret, source, onUnsaved, onSaved, test, result } = props;
  const { congregation } = useCurrentUser();
  const [isRemoving, setRemoving] = useState(false);
  // Without a draft, because the browser must not keep the password.
  const valuesOf = ({ values }: MailServerView) => toMailServerValues(values, congregation.name);
  const form = useSchemaForm(Fields, valuesOf(props), null);
  const version = useProviderVersion<MailServerView, FormValues>(form, props, valuesOf);
  useUnsavedChanges(form, onUnsaved);
  const showSaved = (saved: MailServerView) => {
    onSaved();
    version.show(saved);
  };
  const save = useAction({
    call: (typed: FormValues) => request(api.mailServer.update, { body: { ...typed, updatedAt: version.updatedAt } }),
    failed: "Failed to save the mail server",
    onFailed: version.showConflict,
    onSaved: showSaved,
    done: () => ({ title: "Mail server saved", description: "Send yourself a test to see that it works." }),
  });
  return (
    <>
      <Form form={form} action={save} className="mt-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField
            form={form}
            name="host"
            label="Server"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="smtp.example.org"
            hint="Your email provider calls it the SMTP server, or the server for outgoing mail."
          />
          <NumberField form={form} name="port" label="Port" required />
        </div>
        <SelectField form={form} name="encryption" label="Encryption" options={ENCRYPTION} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="user"
            label="User"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Often the whole email address. Leave it empty for a server without sign-in."
          />
          <TextField
            form={form}
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            // The error says that it must be entered again.
            hint={form.formState.errors.password ? undefined : formatSecretHint(secret, congregation.timezone)}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="senderName" label="Sender's name" autoComplete="off" />
          <EmailField form={form} name="senderAddress" label="Sender's address" required autoComplete="off" />
        </div>
        <EmailField
          form={form}
          name="replyTo"
          label="Address for replies"
          autoComplete="off"
          hint="Leave it empty if replies go to the sender's address."
        />
        {result}
        <FormActions
          submitLabel="Save"
          extra={
            <div className="flex flex-wrap items-center gap-2">
              {test}
              {source === "form" && (
                <Button variant="quiet" onClick={() => setRemoving(true)}>
                  Remove the mail server
                </Button>
              )}
            </div>
          }
        />
      </Form>
      {isRemoving && (
        <ConfirmAction
          title="Remove the mail server?"
          text="Emails are then kept on this server for administrators and not sent, also those of scheduled announcements. The password is deleted."
          confirmLabel="Remove"
          danger
          call={() => request(api.mailServer.remove, {})}
          failed="Failed to remove the mail server"
          done="Mail server removed"
          onSaved={showSaved}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
