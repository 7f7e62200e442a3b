import type { ErrorCode } from "@narthex/contract/errors.ts";
import { useEffect, useState } from "react";
import { request } from "../client/request.ts";
import { EmailLine, SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { calls } from "./calls.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { goOn, nextPath } from "./onwards.ts";
import type { ViewProps } from "./views.ts";

/** Why an attempt with an account elsewhere failed: the server says it in this page's address, as a code. */
async function failureElsewhere(code: string): Promise<string | undefined> {
  const { ERRORS } = await import("@narthex/contract/errors.ts");
  return Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].sentence : undefined;
}

/** The usual way in, and the doors to the others. */
export function PasswordView({ options, onView }: ViewProps) {
  const attempt = useAttempt();
  const elsewhere = useAttempt();
  const [failure, setFailure] = useState<string>();

  // The sentences are many, and hardly anybody comes with a code: they are loaded for those alone.
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("error");
    if (code) void failureElsewhere(code).then(setFailure);
  }, []);

  const signIn = async ({ email = "", password = "" }: Record<string, string>) => {
    await request(calls.withPassword, { body: { email, password } });
    goOn();
  };
  const goElsewhere = (provider: string) =>
    elsewhere.run(async () => {
      const { url } = await request(calls.elsewhere, { body: { provider, next: nextPath() } });
      location.assign(url);
    });

  return (
    <>
      {(failure ?? elsewhere.message) && (
        <div role="alert" className="mb-5">
          <FieldError id={undefined} sentence={failure ?? elsewhere.message ?? ""} />
        </div>
      )}
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={signIn}>
        <EmailLine attempt={attempt} />
        <SmallField
          attempt={attempt}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
      </SmallForm>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1">
        <button type="button" className={linkClass} onClick={() => onView("code")}>
          Email me a code instead
        </button>
        <button type="button" className={linkClass} onClick={() => onView("forgotten")}>
          Forgotten password?
        </button>
      </div>
      {options && options.providers.length > 0 && (
        <div className="mt-8 flex flex-col gap-3 border-line border-t pt-6">
          {options.providers.map((provider) => (
            <Button key={provider.id} size="large" block onClick={() => goElsewhere(provider.id)}>
              Continue with {provider.name}
            </Button>
          ))}
        </div>
      )}
      {options?.registrationOpen && (
        <p className="mt-8 border-line border-t pt-6 text-ink-quiet">
          New here?{" "}
          <button type="button" className={linkClass} onClick={() => onView("sign-up")}>
            Create account
          </button>
        </p>
      )}
      {options && options.demoAccounts.length > 0 && <DemoAccounts accounts={options.demoAccounts} />}
    </>
  );
}
