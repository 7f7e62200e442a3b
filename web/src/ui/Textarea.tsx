import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { getControlClass } from "./getControlClass.ts";

/** A multi-line text field that grows with its text up to about half the screen. Label it through <Field>. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx(
        getControlClass(),
        "field-sizing-content h-auto max-h-[50vh] min-h-24 resize-y py-2 touch:h-auto",
        className,
      )}
    />
  );
}
