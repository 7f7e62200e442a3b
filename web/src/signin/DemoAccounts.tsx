import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import type { SignInOptions } from "@narthex/contract/signin.ts";
import { request } from "../api/request.ts";
import { useAttempt } from "../forms/useAttempt.ts";
import { Problem } from "../ui/Field.tsx";
import { signinCalls } from "./calls.ts";
import { continueSignIn } from "./continueSignIn.ts";
import type { ViewProps } from "./views.ts";

interface DemoAccountsProps extends Pick<ViewProps, "onView"> {
  accounts: SignInOptions["demoAccounts"];
}

/** The demo accounts of the sample congregation. */
export function DemoAccounts({ accounts, onView }: DemoAccountsProps) {
  const attempt = useAttempt();
  const enter = (email: string, password: string) =>
    attempt.run(async () => {
      continueSignIn(await request(signinCalls.withPassword, { body: { email, password } }), onView);
    });
  return (
    <section className="mt-8 rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h2 className="font-semibold">The sample congregation</h2>
      <p className="mt-1 text-ink-quiet text-sm">
        Look around as one of these people. The password is <code className="font-mono">{accounts[0]?.password}</code>.
      </p>
      <Problem sentence={attempt.message} />
      <ul className="mt-3 divide-y divide-line">
        {accounts.map(({ email, password, role, duty }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => enter(email, password)}
              className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] flex-wrap items-center justify-between gap-x-4 rounded-md px-2 py-1 text-left hover:bg-surface-sunken"
            >
              <span className="font-medium">{duty ?? ROLE_WORDS[role]}</span>
              <span className="text-ink-quiet text-sm">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
