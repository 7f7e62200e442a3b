import { api } from "@narthex/contract/api.ts";
import { AppCode, type SecondFactorBegun } from "@narthex/contract/second-factor.ts";
import { useState } from "react";
import { assignToField } from "../api/assignToField.ts";
import { request, toProblem } from "../api/request.ts";
import type { Action } from "../api/useAction.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { linkClass } from "../ui/link.ts";
import { Steps } from "../ui/Steps.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { NOT_WORKED, OwnPasswordForm } from "./OwnPasswordForm.tsx";

const STEPS = ["Password", "Codes", "App"];

/**
 * Steps: password, backup codes, app. The codes come first, because the answer that it is on can be lost, and with it
 * this session.
 */
export function TurnOnSecondFactor({ onClose }: { onClose: () => void }) {
  const begin = useAction({
    call: (body: { password: string }) => request(api.secondFactor.begin, { body }),
    failed: NOT_WORKED,
  });
  const confirm = useAction({
    call: (body: { code: string }) => request(api.secondFactor.confirm, { body }),
    failed: NOT_WORKED,
    done: () => ({
      title: "Two-step verification is on",
      description: "You have been signed out everywhere else.",
    }),
    onDone: onClose,
  });
  const [hasCodes, setHasCodes] = useState(false);
  const begun = begin.answer;
  return (
    <Dialog open onClose={onClose} size="small" title="Turn on two-step verification">
      <Steps labels={STEPS} current={hasCodes ? 3 : begun ? 2 : 1} />
      {begun && hasCodes ? (
        <AppStep begun={begun} action={confirm} onCancel={onClose} />
      ) : begun ? (
        <BackupCodes codes={begun.backupCodes} onDone={() => setHasCodes(true)}>
          They work as soon as two-step verification is on, after the next step.
        </BackupCodes>
      ) : (
        <OwnPasswordForm submitLabel="Continue" action={begin} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface AppStepProps {
  begun: SecondFactorBegun;
  action: Action<{ code: string }>;
  onCancel: () => void;
}

function AppStep({ begun: { address, secret, qrCode }, action, onCancel }: AppStepProps) {
  const form = useSchemaForm(AppCode, { code: "" }, null);
  const problem = toProblem(assignToField(action.error, "code", "wrong_app_code"), NOT_WORKED);
  return (
    <Form form={form} action={{ ...action, problem }}>
      <p>
        Scan this with an authenticator app on your phone, such as Aegis, Google Authenticator or the one in your
        password manager.
      </p>
      {/* Black on white in any theme, because cameras need it. */}
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
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        autoFocus
      />
      <FormActions submitLabel="Turn on" onCancel={onCancel} />
    </Form>
  );
}
