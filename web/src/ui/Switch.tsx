import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Something that is on or off at once, without a Save. The knob moves, so colour is not the only sign. */
export function Switch({ label, hint, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <div
      className={cx("flex items-start justify-between gap-4 py-1 touch:py-2.5", disabled && "opacity-60", className)}
    >
      <label htmlFor={id} className="min-w-0 grow">
        {label}
        {hint && <span className="block text-ink-quiet text-sm">{hint}</span>}
      </label>
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={cx(
          "relative h-6 w-11 shrink-0 rounded-full border transition-colors duration-150",
          // A finger needs 44 px around it, whatever the switch looks like.
          "after:absolute after:-inset-2.5 after:content-['']",
          checked ? "border-accent bg-accent" : "border-line-strong bg-surface-sunken",
        )}
      >
        <span
          aria-hidden
          className={cx(
            "absolute top-[3px] left-[3px] size-4 rounded-full transition-transform duration-150",
            checked ? "translate-x-5 bg-accent-ink" : "bg-line-strong",
          )}
        />
      </button>
    </div>
  );
}
