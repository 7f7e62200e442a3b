import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { cx } from "./cx.ts";
import { Input, type InputProps } from "./Input.tsx";

/**
 * A password field with a button that shows the typed text. It does not use Radix, because the sign-in page must stay
 * small.
 */
export function PasswordInput({ className, ...rest }: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={cx("relative block", className)}>
      <Input {...rest} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" className="pe-12" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-ink-quiet hover:text-ink"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </span>
  );
}
