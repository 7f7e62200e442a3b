import { api } from "@narthex/contract/api.ts";
import { SignInProviderChange, type SignInProviderView } from "@narthex/contract/sign-in-providers.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { isUnavailable, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { formatSecretHint } from "./formatSecretHint.ts";
import { createProviderId } from "./providerId.ts";
import { useProviderVersion } from "./useProviderVersion.ts";

const Fields = SignInProviderChange.omit({ updatedAt: true });
type FormValues = z.input<typeof Fields>;

type StoredFields = Pick<SignInProviderView, "name" | "issuer" | "clientId"> & { updatedAt: string | null };

const NEW: StoredFields = { name: "", issuer: "", clientId: "", updatedAt: null };

const toFormValues = ({ name, issuer, clientId }: StoredFields): FormValues => ({
  name,
  issuer,
  clientId,
  clientSecret: "",
});

interface Props {
  /** Null for a new one. */
  provider: SignInProviderView | null;
  /** The short names of all that are set up. */
  taken: readonly string[];
  redirectAddress: string;
  onClose: () => void;
}

/** Sets up a service to sign in with. The secret is only sent, never read. */
export function SignInProviderForm({ provider, taken, redirectAddress, onClose }: Props) {
  const { timezone } = useCurrentUser().congregation;
  const [isRemoving, setRemoving] = useState(false);
  const current: StoredFields = provider ?? NEW;
  // Without a draft, because the browser must not keep the secret.
  const form = useSchemaForm(Fields, toFormValues(current), null);
  const version = useProviderVersion(form, current, toFormValues);
  const typedName = useWatch({ control: form.control, name: "name" });
  // The id of an attempt whose answer was lost: the service may have been added with it.
  const [lostId, setLostId] = useState<string | null>(null);
  const id = provider?.id ?? lostId ?? createProviderId(typedName, taken);
  const save = useAction({
    call: async (typed: FormValues) => {
      try {
        const body = { ...typed, updatedAt: version.updatedAt };
        return await request(api.signInProviders.update, { params: { id }, body });
      } catch (error) {
        if (isUnavailable(error)) setLostId(id);
        throw error;
      }
    },
    failed: "Failed to save the service",
    onFailed: (error) => {
      // A service that a colleague has added with the same name is not overwritten: a new one gets another id.
      if (provider !== null || lostId !== null) version.showConflict(error);
    },
    onSaved: onClose,
    done: (saved) => ({ title: `${saved.name} saved`, description: "Test it now." }),
  });
  return (
    <>
      <Form form={form} action={save} className="mt-4">
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          autoComplete="off"
          placeholder="Google"
          hint="What the button on the sign-in page says."
        />
        <p className="text-ink-quiet text-sm">
          At the service, create an app for websites and enter this address to send people back to:{" "}
          <code className="wrap-anywhere">{redirectAddress + id}</code>
        </p>
        <TextField
          form={form}
          name="issuer"
          label="Issuer"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="https://accounts.google.com"
          hint="The address that the service gives as its OpenID issuer."
        />
        <TextField form={form} name="clientId" label="Client ID" required autoComplete="off" spellCheck={false} />
        <TextField
          form={form}
          name="clientSecret"
          label="Client secret"
          type="password"
          autoComplete="new-password"
          hint={formatSecretHint(provider?.secret ?? null, timezone)}
        />
        <FormActions
          submitLabel="Save"
          onCancel={onClose}
          extra={
            provider && (
              <Button variant="quiet" onClick={() => setRemoving(true)}>
                Remove the service
              </Button>
            )
          }
        />
      </Form>
      {isRemoving && (
        <ConfirmAction
          title={`Remove ${current.name}?`}
          text="No one can sign in with it then. People keep their accounts and sign in with a password or a code by email."
          confirmLabel="Remove"
          danger
          call={() => request(api.signInProviders.remove, { params: { id } })}
          failed="Failed to remove the service"
          done={`${current.name} removed`}
          onSaved={onClose}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
