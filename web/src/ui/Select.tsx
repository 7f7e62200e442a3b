// The native <select>: it opens as a wheel or sheet on phones, supports typing ahead, works in any script and adds no
// code to the bundle. The Radix replacement adds an inline <style> that the content security policy refuses.
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { getControlClass } from "./getControlClass.ts";

export interface SelectOption<V extends string | number = string | number> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children" | "multiple" | "size"> {
  options: readonly SelectOption[];
  /** The first option, with the value "" for "nothing chosen". */
  placeholder?: string | undefined;
  large?: boolean;
}

/** A native select. Give it an aria-label, or use <SelectBox>. `className` sets the size of the wrapper. */
export function Select({ options, placeholder, large = false, className, ...rest }: SelectProps) {
  // Without an option of its value, a browser would show the first one as chosen.
  const isListed =
    rest.value === undefined ||
    (rest.value === "" && placeholder !== undefined) ||
    options.some(({ value }) => String(value) === String(rest.value));
  return (
    <span className={cx("relative block min-w-0", className)}>
      <select {...rest} className={cx(getControlClass(large), "appearance-none truncate pe-9")}>
        {!isListed && (
          <option value={rest.value} hidden>
            {placeholder}
          </option>
        )}
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-quiet"
      />
    </span>
  );
}
