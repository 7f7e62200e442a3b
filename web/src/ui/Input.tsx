import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { getControlClass } from "./getControlClass.ts";

export interface InputProps extends ComponentProps<"input"> {
  /** 48 px high, for pages with one or two fields (sign-in, check-in). */
  large?: boolean;
}

/** A single-line text field without a label: give it an aria-label, or use <InputBox>. */
export function Input({ large = false, className, type = "text", ...rest }: InputProps) {
  return (
    <input {...rest} type={type} className={cx(getControlClass(large), rest.readOnly && "text-ink-quiet", className)} />
  );
}
