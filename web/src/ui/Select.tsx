// The browser's own <select>: it opens as a wheel or sheet on phones, takes typing ahead, works in any script and
// without a byte of ours. Radix's replacement brings an inline <style> that our content security policy refuses.
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass } from "./controlClass.ts";
import { cx } from "./cx.ts";

export interface SelectOption<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children" | "multiple" | "size"> {
  options: readonly SelectOption[];
  /** A first line with the value "" that stands for "nothing chosen". */
  placeholder?: string | undefined;
  large?: boolean;
}

/** A choice from a list. Label it through <Field>, or give it an aria-label. `className` sizes the outside. */
export function Select({ options, placeholder, large = false, className, ...rest }: SelectProps) {
  return (
    <span className={cx("relative block min-w-0", className)}>
      <select {...rest} className={cx(controlClass(large), "appearance-none truncate pr-9")}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-quiet"
      />
    </span>
  );
}
