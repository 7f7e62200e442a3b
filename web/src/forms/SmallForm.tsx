// A form of a few fields, for pages that stay small: the browser keeps the values, the server validates them.
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Field, Problem } from "../ui/Field.tsx";
import { Input, type InputProps } from "../ui/Input.tsx";
import { PasswordInput } from "../ui/PasswordInput.tsx";
import type { Attempt } from "./useAttempt.ts";
import { useFocusInvalid } from "./useFocusInvalid.ts";

interface SmallFormProps {
  attempt: Attempt;
  submitLabel: string;
  /** Receives the value of every field by its name. */
  onSubmit: (values: Record<string, string>) => Promise<void>;
  children: ReactNode;
  className?: string;
}

export function SmallForm({ attempt, submitLabel, onSubmit, children, className }: SmallFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** About a value that has no field here, such as the secret of a link. */
  const [sentence, setSentence] = useState<string | null>(null);
  // An effect, because only the rendered form knows its fields.
  useEffect(() => {
    const [, other = null] =
      Object.entries(attempt.fields).find(([name]) => !form.current?.elements.namedItem(name)) ?? [];
    setSentence(other);
  }, [attempt.fields]);
  useFocusInvalid(form, attempt.fields);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value);
    attempt.run(() => onSubmit(values));
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={cx("flex flex-col gap-5", className)}>
      <Problem sentence={attempt.message ?? sentence} />
      {children}
      <Button type="submit" variant="primary" size="large" block busy={attempt.busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

interface SmallFieldProps extends Omit<InputProps, "name"> {
  attempt: Attempt;
  name: string;
  label: string;
  hint?: string;
  /** The id of a sentence above the form, which is read aloud with the field. */
  describedBy?: string;
}

/** A field of such a form, with the server's sentence under it. */
export function SmallField({ attempt, name, label, hint, describedBy, ...input }: SmallFieldProps) {
  const Control = input.type === "password" ? PasswordInput : Input;
  return (
    <Field label={label} hint={hint} error={attempt.fields[name]}>
      {(wiring) => {
        const described = [wiring["aria-describedby"], describedBy].filter(Boolean).join(" ") || undefined;
        return <Control {...input} {...wiring} aria-describedby={described} name={name} large />;
      }}
    </Field>
  );
}

interface EmailLineProps {
  attempt: Attempt;
  defaultValue?: string;
  /** Called with the text after each change. */
  onTyped?: (email: string) => void;
}

export function EmailLine({ attempt, defaultValue, onTyped }: EmailLineProps) {
  return (
    <SmallField
      attempt={attempt}
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      onInput={(event) => onTyped?.(event.currentTarget.value)}
      {...(defaultValue ? { defaultValue } : {})}
    />
  );
}
