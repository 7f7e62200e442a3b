import type { ComponentProps } from "react";
import { controlClass } from "./controlClass.ts";
import { cx } from "./cx.ts";

export interface InputProps extends ComponentProps<"input"> {
  /** 48 px high, for pages with one or two fields (sign-in, check-in). */
  large?: boolean;
}

/** A line of text. It has no label of its own: put it in a <Field>, or give it an aria-label. */
export function Input({ large = false, className, type = "text", ...rest }: InputProps) {
  return <input {...rest} type={type} className={cx(controlClass(large), className)} />;
}
