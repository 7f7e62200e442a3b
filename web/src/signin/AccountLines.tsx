import { SmallField } from "../forms/SmallForm.tsx";
import type { Attempt } from "../forms/useAttempt.ts";

interface AccountLinesProps {
  attempt: Attempt;
  /** The address that the person was invited with. */
  email?: string;
  autoFocus?: boolean;
}

/** Name, address and password of a new account. */
export function AccountLines({ attempt, email = "", autoFocus = false }: AccountLinesProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SmallField
          attempt={attempt}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          autoFocus={autoFocus}
        />
        <SmallField attempt={attempt} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <SmallField
        attempt={attempt}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <SmallField
        attempt={attempt}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A short sentence is easy to remember."
      />
    </>
  );
}
