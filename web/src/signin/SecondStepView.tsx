import type { ErrorCode } from "@narthex/contract/errors.ts";
import type { secondFactor } from "@narthex/contract/second-factor.ts";
import { useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, request } from "../api/request.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { BackToSignIn } from "./BackToSignIn.tsx";
import { continueSignIn } from "./continueSignIn.ts";
import type { ViewProps } from "./views.ts";

const calls = {
  byApp: declareCall<(typeof secondFactor)["byApp"]>("POST", "/api/auth/two-factor/verify-totp"),
  byBackupCode: declareCall<(typeof secondFactor)["byBackupCode"]>("POST", "/api/auth/two-factor/verify-backup-code"),
};

interface WayProps extends Pick<ViewProps, "onView"> {
  /** Called when no further code can be entered. */
  onOver: (sentence: string) => void;
}

/** Shown after the password or the emailed code, for an account with a second factor. Loaded on demand. */
export function SecondStepView({ onView }: ViewProps) {
  const [byBackupCode, setByBackupCode] = useState(false);
  const [over, setOver] = useState<string | null>(null);
  if (over !== null) {
    return (
      <>
        <Problem sentence={over} />
        <Button variant="primary" size="large" block autoFocus className="mt-6" onClick={() => onView("password")}>
          Start over
        </Button>
      </>
    );
  }
  const Way = byBackupCode ? BackupCodeForm : AppForm;
  return (
    <>
      <Way onView={onView} onOver={setOver} />
      <p className="mt-6">
        <button type="button" className={linkClass} onClick={() => setByBackupCode(!byBackupCode)}>
          {byBackupCode ? "Use the authenticator app instead" : "Use a backup code instead"}
        </button>
      </p>
      <BackToSignIn onView={onView} />
    </>
  );
}

/** Refusals after which no code can be entered. */
const OVER: ReadonlySet<unknown> = new Set<ErrorCode>(["second_step_over", "credentials_changed"]);

/** Handles the answer to a code. */
async function passStep(answer: Promise<object>, { onView, onOver }: WayProps): Promise<void> {
  try {
    continueSignIn(await answer, onView);
  } catch (error) {
    if (!(error instanceof ApiError && OVER.has(error.code) && error.sentence)) throw error;
    onOver(error.sentence);
  }
}

function AppForm(props: WayProps) {
  const attempt = useAttempt();
  const submit = ({ code = "" }: Record<string, string>) => passStep(request(calls.byApp, { body: { code } }), props);
  return (
    <>
      <p className="mb-5">Enter the six-digit code of your authenticator app.</p>
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={submit}>
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

function BackupCodeForm(props: WayProps) {
  const attempt = useAttempt();
  const submit = ({ code = "" }: Record<string, string>) =>
    passStep(request(calls.byBackupCode, { body: { code } }), props);
  return (
    <>
      <p className="mb-5">
        Enter one of the backup codes that you saved. Each works once. If you have none left, an administrator of your
        congregation can help.
      </p>
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={submit}>
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
