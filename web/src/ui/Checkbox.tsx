import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx("flex items-start gap-3 py-1 has-[:disabled]:opacity-60 touch:min-h-11 touch:py-2.5", className)}
    >
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface-raised transition-colors duration-100 checked:border-accent checked:bg-accent hover:border-ink-quiet aria-invalid:border-critical"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-ink-quiet text-sm">{hint}</span>}
      </span>
    </label>
  );
}
