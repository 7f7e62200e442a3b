import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from "@narthex/contract/limits.ts";
import { SmallField, SmallForm } from "../forms/SmallForm.tsx";
import { useAttempt } from "../forms/useAttempt.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { isNoLongerOn } from "./CheckinClosed.tsx";
import { checkIn } from "./calls.ts";
import { forgetVisitor, rememberVisitor, type Visitor } from "./remembered.ts";

interface CheckinFormProps {
  /** The initial values of the fields. */
  start: Partial<Visitor>;
  /** Whether the device belongs to another person: it neither fills in the data of its owner nor remembers this one. */
  another: boolean;
  /** Whether "Remember me on this device" is checked at first. */
  remembers: boolean;
  onWelcome: (visitor: Visitor) => void;
  onEnded: (error: unknown, typed: { start: Visitor; remembers: boolean }) => void;
}

/** The short check-in form. The typed text stays until the check-in has succeeded. */
export function CheckinForm({ start, another, remembers, onWelcome, onEnded }: CheckinFormProps) {
  const attempt = useAttempt();

  const submit = async (values: Record<string, string>) => {
    const { firstName = "", lastName = "", email = "", phone = "" } = values;
    const visitor = { firstName, lastName, email, phone };
    const isRemembered = values.remember !== undefined;
    const rememberOrForget = () => {
      if (isRemembered) rememberVisitor(visitor);
      else if (!another) forgetVisitor();
    };
    try {
      const { firstName: called } = await checkIn(visitor);
      rememberOrForget();
      onWelcome({ ...visitor, firstName: called });
    } catch (error) {
      if (!isNoLongerOn(error)) throw error;
      // Later check-ins on this phone then need one tap instead of the whole form.
      rememberOrForget();
      onEnded(error, { start: visitor, remembers: isRemembered });
    }
  };

  return (
    <SmallForm attempt={attempt} submitLabel="Check in" onSubmit={submit}>
      <SmallField
        attempt={attempt}
        name="firstName"
        label="First name"
        defaultValue={start.firstName}
        required
        maxLength={MAX_NAME}
        autoComplete={another ? "off" : "given-name"}
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
        autoFocus={another}
      />
      <SmallField
        attempt={attempt}
        name="lastName"
        label="Last name"
        defaultValue={start.lastName}
        required
        maxLength={MAX_NAME}
        autoComplete={another ? "off" : "family-name"}
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <SmallField
        attempt={attempt}
        name="email"
        label="Email"
        hint="Or enter a phone number below. For a child, enter a parent's."
        type="email"
        inputMode="email"
        defaultValue={start.email}
        maxLength={MAX_EMAIL}
        autoComplete={another ? "off" : "email"}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <SmallField
        attempt={attempt}
        name="phone"
        label="Phone"
        type="tel"
        inputMode="tel"
        defaultValue={start.phone}
        maxLength={MAX_PHONE}
        autoComplete={another ? "off" : "tel"}
        enterKeyHint="go"
      />
      {!another && (
        <Checkbox
          name="remember"
          value="yes"
          defaultChecked={remembers}
          label="Remember me on this device"
          hint="Next time one tap is enough. Uncheck it if others use the device too."
        />
      )}
    </SmallForm>
  );
}
