import { useEffect, useState } from "react";
import { request } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { TimezoneSelect } from "../forms/TimezoneSelect.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { guessZone } from "../forms/zones.ts";
import { buildSignInAddress } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AccountLines } from "./AccountLines.tsx";
import { signinCalls } from "./calls.ts";

/** The setup page of the first start. The server prints its URL, whose fragment contains the secret. */
export function SetupPage() {
  const [isSetUp, setSetUp] = useState<boolean | null>(null);

  // Avoids a form that cannot be submitted. If the server does not answer now, the submit reports it.
  useEffect(() => {
    request(signinCalls.options, {}).then(
      (options) => setSetUp(options.isSetUp),
      () => setSetUp(false),
    );
  }, []);

  if (isSetUp === null)
    return (
      <Doorway eyebrow="Welcome to Narthex" title="Set up your congregation" isLong>
        {null}
      </Doorway>
    );
  if (isSetUp) {
    return (
      <Doorway eyebrow="Narthex" title="This congregation is set up already" text="Its set-up address works only once.">
        <ToSignIn />
      </Doorway>
    );
  }
  if (location.hash.length < 2) {
    return (
      <Doorway
        eyebrow="Narthex"
        title="Set up your congregation"
        text="This link is incomplete. Copy the whole link that the server showed when it started."
      >
        <ToSignIn />
      </Doorway>
    );
  }
  return <SetupForm />;
}

const ToSignIn = () => (
  <a href={buildSignInAddress("/")} className={getButtonClass({ variant: "primary", size: "large", block: true })}>
    Sign in
  </a>
);

function SetupForm() {
  const attempt = useAttempt();
  const [zone, setZone] = useState(guessZone);

  const setUp = async (values: Record<string, string>) => {
    const { congregationName = "", firstName = "", lastName = "", email = "", password = "" } = values;
    const token = location.hash.slice(1);
    await request(signinCalls.setUp, {
      body: { token, congregationName, timezone: zone, firstName, lastName, email, password },
    });
    location.replace("/");
  };

  return (
    <Doorway
      eyebrow="Welcome to Narthex"
      title="Set up your congregation"
      text="Name your congregation and its first administrator."
      isLong
    >
      <SmallForm attempt={attempt} submitLabel="Set up" onSubmit={setUp} className="lg:gap-4">
        <SmallField
          attempt={attempt}
          name="congregationName"
          label="Congregation name"
          autoComplete="organization"
          autoFocus
        />
        <Field
          label="Time zone"
          error={attempt.fields.timezone}
          hint="Services, 'today' and 'this month' use this time zone."
        >
          {(wiring) => <TimezoneSelect wiring={wiring} name="timezone" large value={zone} onChange={setZone} />}
        </Field>
        <h2 className="font-semibold text-lg">First administrator</h2>
        <AccountLines attempt={attempt} />
      </SmallForm>
    </Doorway>
  );
}
