import { Suspense } from "react";
import { request } from "../api/request.ts";
import { EmailLine, SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { signinCalls } from "./calls.ts";
import { continueSignIn, getNextPath } from "./continueSignIn.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import type { ViewProps } from "./views.ts";

// The page can be used without these two, and a reload would delete what is typed.
const renderNothing = () => null;

const FailureElsewhere = lazyPart(
  () => import("./FailureElsewhere.tsx").then((module) => module.FailureElsewhere),
  renderNothing,
);

const PasskeySignIn = lazyPart(
  () => import("./PasskeySignIn.tsx").then((module) => module.PasskeySignIn),
  renderNothing,
);

/** Signing in with a password, with links to the other ways. */
export function PasswordView({ options, invitation, email, onEmail, onView }: ViewProps) {
  const attempt = useAttempt();
  const elsewhere = useAttempt();
  // The server passes the reason of a failed external sign-in as a code in the URL of this page.
  const failure = new URLSearchParams(location.search).get("error");

  const signIn = async ({ email = "", password = "" }: Record<string, string>) => {
    continueSignIn(await request(signinCalls.withPassword, { body: { email, password } }), onView);
  };
  const goElsewhere = (provider: string) =>
    elsewhere.run(async () => {
      const { url } = await request(signinCalls.elsewhere, { body: { provider, next: getNextPath(), invitation } });
      location.assign(url);
    });

  return (
    <>
      <Suspense>{failure && !elsewhere.message && <FailureElsewhere code={failure} />}</Suspense>
      <Problem className="mb-5" sentence={elsewhere.message} />
      <SmallForm attempt={attempt} submitLabel="Sign in" onSubmit={signIn}>
        <EmailLine attempt={attempt} defaultValue={email} onTyped={onEmail} />
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
          Forgot password?
        </button>
      </div>
      <OtherWays options={options} invitation={invitation} onView={onView} onProvider={goElsewhere} />
    </>
  );
}

interface OtherWaysProps extends Pick<ViewProps, "options" | "invitation" | "onView"> {
  onProvider: (provider: string) => void;
}

/** What the server's answer decides. All of it appears at once and below the rest: a button that moves loses a click. */
function OtherWays({ options, invitation, onView, onProvider }: OtherWaysProps) {
  if (options === undefined) return null;
  return (
    <Suspense>
      {options?.passkeys && <PasskeySignIn onView={onView} />}
      {options && options.providers.length > 0 && (
        <div className="mt-8 flex flex-col gap-3 border-line border-t pt-6">
          {options.providers.map((provider) => (
            <Button key={provider.id} size="large" block onClick={() => onProvider(provider.id)}>
              Continue with {provider.name}
            </Button>
          ))}
        </div>
      )}
      {(options?.registrationOpen || invitation) && (
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-line border-t pt-6 text-ink-quiet">
          New here?
          <button
            type="button"
            className={invitation ? getButtonClass({ block: true, size: "large" }) : linkClass}
            onClick={() => onView("sign-up")}
          >
            Create account
          </button>
        </p>
      )}
      {options && options.demoAccounts.length > 0 && <DemoAccounts accounts={options.demoAccounts} onView={onView} />}
    </Suspense>
  );
}
