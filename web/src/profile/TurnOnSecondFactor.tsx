import { api } from "@narthex/contract/api.ts";
import { AppCode, type SecondFactorBegun } from "@narthex/contract/second-factor.ts";
import { useMutation } from "@tanstack/react-query";
import { aboutField } from "../api/aboutField.ts";
import { refresh } from "../api/reads.ts";
import { problemOf, request } from "../api/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { linkClass } from "../ui/link.ts";
import { Steps } from "../ui/Steps.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { OwnPasswordForm } from "./OwnPasswordForm.tsx";

const STEPS = ["Password", "App", "Codes"];

/** Password, then the app, then the backup codes: they are shown once a first code has proved that the app has the secret. */
export function TurnOnSecondFactor({ onClose }: { onClose: () => void }) {
  const begin = useMutation({
    mutationFn: (body: { password: string }) => request(api.secondFactor.begin, { body }),
  });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => request(api.secondFactor.confirm, { body }),
    onSuccess: () => refresh(api.secondFactor.status, api.users.list),
  });
  const begun = begin.data;
  return (
    <Dialog open onClose={onClose} size="small" title="Turn On Second Factor">
      <Steps labels={STEPS} current={confirm.isSuccess ? 3 : begun ? 2 : 1} />
      {begun && confirm.isSuccess ? (
        <BackupCodes codes={begun.backupCodes} onDone={onClose}>
          Your second factor is on, and everywhere else you have been signed out.
        </BackupCodes>
      ) : begun ? (
        <AppStep
          begun={begun}
          saving={confirm.isPending}
          error={confirm.error}
          onSubmit={confirm.mutate}
          onCancel={onClose}
        />
      ) : (
        <OwnPasswordForm
          submitLabel="Continue"
          saving={begin.isPending}
          error={begin.error}
          onSubmit={begin.mutate}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface AppStepProps {
  begun: SecondFactorBegun;
  saving: boolean;
  error: unknown;
  onSubmit: (body: { code: string }) => void;
  onCancel: () => void;
}

function AppStep({ begun: { address, secret, qrCode }, saving, error, onSubmit, onCancel }: AppStepProps) {
  const form = useSchemaForm(AppCode, { code: "" }, null);
  const problem = problemOf(aboutField(error, "code", "wrong_app_code"), "This did not work. Please try again.");
  return (
    <Form form={form} onSubmit={onSubmit} saving={saving} error={problem}>
      <p>
        Scan this with an authenticator app on your phone, such as Aegis, Google Authenticator or the one in your
        password manager.
      </p>
      {/* Black on white whatever the theme: cameras need it. */}
      <img
        src={qrCode}
        alt="QR code for the authenticator app"
        width={208}
        height={208}
        className="mx-auto aspect-square w-52 rounded-lg border border-line"
      />
      <div className="text-sm">
        <p className="text-ink-quiet">
          On this phone,{" "}
          <a href={address} className={linkClass}>
            open the app
          </a>
          . Or type this into it:
        </p>
        <p className="mt-1 select-all break-words font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</p>
      </div>
      <TextField
        form={form}
        name="code"
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        autoFocus
      />
      <FormActions submitLabel="Turn on" saving={saving} onCancel={onCancel} />
    </Form>
  );
}
