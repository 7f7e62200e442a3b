import { DEFAULT_TIMEZONE, TIMEZONES } from "@narthex/contract/limits.ts";
import { useState } from "react";
import { request } from "../client/request.ts";
import { timezoneName } from "../client/words.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Doorway } from "../ui/Doorway.tsx";
import { Field } from "../ui/Field.tsx";
import { Select } from "../ui/Select.tsx";
import { AccountLines } from "./AccountLines.tsx";
import { calls } from "./calls.ts";

type Zone = (typeof TIMEZONES)[number];

/** The reader's own zone where it is one of ours. */
function likelyZone(): Zone {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return TIMEZONES.find((zone) => zone === here) ?? DEFAULT_TIMEZONE;
}

/** First start. Opened by the address that the server printed; its secret stands behind the `#`. */
export function SetupPage() {
  const attempt = useAttempt();
  const [zone, setZone] = useState<Zone>(likelyZone);

  const setUp = async (values: Record<string, string>) => {
    const { congregationName = "", firstName = "", lastName = "", email = "", password = "" } = values;
    const token = location.hash.slice(1);
    await request(calls.setUp, {
      body: { token, congregationName, timezone: zone, firstName, lastName, email, password },
    });
    location.replace("/");
  };

  return (
    <Doorway
      eyebrow="Welcome to Narthex"
      title="Set up your congregation"
      text="Three things and you are in: what your congregation is called, where its clock stands, and who looks after it."
    >
      <SmallForm attempt={attempt} submitLabel="Set up" onSubmit={setUp}>
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
          hint="Services, 'today' and 'this month' follow this clock."
        >
          {(wiring) => (
            <Select
              {...wiring}
              large
              value={zone}
              onChange={(event) => setZone(event.target.value as Zone)}
              options={TIMEZONES.map((value) => ({ value, label: timezoneName(value) }))}
            />
          )}
        </Field>
        <h2 className="mt-2 font-semibold text-lg">First administrator</h2>
        <AccountLines attempt={attempt} />
      </SmallForm>
    </Doorway>
  );
}
