import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface SegmentedControlProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  className?: string;
}

/** A choice between two to five views of the same data. It consists of radio buttons, so that arrow keys work. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={cx(
        "inline-flex max-[18rem]:flex-wrap rounded-md border border-line bg-surface-sunken p-1 print:hidden",
        props.className,
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "relative inline-flex min-h-8 grow items-center justify-center gap-2 rounded-sm px-3 font-medium text-ink-quiet text-sm max-[22rem]:px-2 touch:min-h-11",
            "transition-colors duration-100 hover:text-ink [&_svg]:size-4",
            "has-checked:bg-surface-raised has-checked:text-accent has-checked:shadow-raised has-checked:ring-1 has-checked:ring-line",
            "forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
