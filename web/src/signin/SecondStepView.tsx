import type { secondFactor } from "@narthex/contract/second-factor.ts";
import { useState } from "react";
import { declared } from "../client/declared.ts";
import { request } from "../client/request.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { linkClass } from "../ui/link.ts";
import { BackToSignIn } from "./BackToSignIn.tsx";
import { goOn } from "./onwards.ts";
import type { ViewProps } from "./views.ts";

const calls = {
  byApp: declared<(typeof secondFactor)["byApp"]>("POST", "/api/auth/two-factor/verify-totp"),
  byBackupCode: declared<(typeof secondFactor)["byBackupCode"]>("POST", "/api/auth/two-factor/verify-backup-code"),
};

/** After the password or the code by email, for an account with a second factor. Loaded when one is asked for it. */
export function SecondStepView({ onView }: ViewProps) {
  const [byBackupCode, setByBackupCode] = useState(false);
  const Way = byBackupCode ? BackupCodeForm : AppForm;
  return (
    <>
      <Way onView={onView} />
      <p className="mt-6">
        <button type="button" className={linkClass} onClick={() => setByBackupCode(!byBackupCode)}>
          {byBackupCode ? "Use the authenticator app instead" : "Use a backup code instead"}
        </button>
      </p>
      <BackToSignIn onView={onView} />
    </>
  );
}

function AppForm({ onView }: Pick<ViewProps, "onView">) {
  const attempt = useAttempt();
  const pass = async ({ code = "" }: Record<string, string>) =>
    goOn(await request(calls.byApp, { body: { code } }), onView);
  return (
    <>
      <p className="mb-5">Enter the six-digit code of your authenticator app.</p>
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={pass}>
        <SmallField
          attempt={attempt}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          autoFocus
        />
      </SmallForm>
    </>
  );
}

function BackupCodeForm({ onView }: Pick<ViewProps, "onView">) {
  const attempt = useAttempt();
  const pass = async ({ code = "" }: Record<string, string>) =>
    goOn(await request(calls.byBackupCode, { body: { code } }), onView);
  return (
    <>
      <p className="mb-5">
        Enter one of the backup codes that you kept. Each works once. If you have none left, an administrator of your
        congregation can help.
      </p>
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={pass}>
        <SmallField
          attempt={attempt}
          name="code"
          label="Backup code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
        />
      </SmallForm>
    </>
  );
}
