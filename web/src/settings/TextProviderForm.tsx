import { api } from "@narthex/contract/api.ts";
import { TextProviderChange, type TextProviderView } from "@narthex/contract/text-provider.ts";
import { useState } from "react";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { formatSecretHint } from "./formatSecretHint.ts";
import { useProviderVersion } from "./useProviderVersion.ts";
import { type ProviderFormProps, useUnsavedChanges } from "./useUnsavedChanges.ts";

const Fields = TextProviderChange.omit({ updatedAt: true });
type FormValues = z.input<typeof Fields>;

const toTextProviderValues = ({ values }: TextProviderView): FormValues => ({
  accountSid: values?.accountSid ?? "",
  authToken: "",
  from: values?.from ?? "",
});

/** Sets up Twilio. The token is only sent, never read. */
export function TextProviderForm({ onUnsaved, ...current }: TextProviderView & ProviderFormProps) {
  const { secret, source, replyAddress } = current;
  const { timezone } = useCurrentUser().congregation;
  const [isRemoving, setRemoving] = useState(false);
  // Without a draft, because the browser must not keep the token.
  const form = useSchemaForm(Fields, toTextProviderValues(current), null);
  const version = useProviderVersion(form, current, toTextProviderValues);
  useUnsavedChanges(form, onUnsaved);
  const save = useAction({
    call: (typed: FormValues) => request(api.textProvider.update, { body: { ...typed, updatedAt: version.updatedAt } }),
    failed: "Failed to save the settings of text messages",
    onFailed: version.showConflict,
    onSaved: version.show,
    done: () => ({ title: "Text messages saved", description: "Send yourself a test to see that it works." }),
  });
  return (
    <>
      <Form form={form} action={save} className="mt-5">
        <TextField
          form={form}
          name="accountSid"
          label="Account SID"
          required
          autoComplete="off"
          spellCheck={false}
          hint="Twilio shows it in its console. It begins with AC."
        />
        <TextField
          form={form}
          name="authToken"
          label="Auth token"
          type="password"
          autoComplete="new-password"
          hint={formatSecretHint(secret, timezone)}
        />
        <TextField
          form={form}
          name="from"
          label="Number or messaging service"
          required
          autoComplete="off"
          placeholder="+1 212 555 0123"
          hint="The number that text messages come from, or the id of a messaging service, which begins with MG."
        />
        <p className="text-ink-quiet text-sm">
          At Twilio, enter this address for incoming messages, so that people can reply STOP:{" "}
          <code className="wrap-anywhere">{replyAddress}</code>
        </p>
        <FormActions
          submitLabel="Save"
          extra={
            source === "form" && (
              <Button variant="quiet" onClick={() => setRemoving(true)}>
                Remove the account
              </Button>
            )
          }
        />
      </Form>
      {isRemoving && (
        <ConfirmAction
          title="Remove the Twilio account?"
          text="No text messages are sent then, not even those of scheduled announcements. The token is deleted after seven days. Until then, Narthex still accepts replies such as STOP."
          confirmLabel="Remove"
          danger
          call={() => request(api.textProvider.remove, {})}
          failed="Failed to remove the Twilio account"
          done="Twilio account removed"
          onSaved={version.show}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
