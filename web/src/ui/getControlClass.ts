import { cx } from "./cx.ts";

/** The shared style of text fields, lists and text areas. 40 px high; on touch screens 44 px with 16 px type. */
export function getControlClass(large = false): string {
  return cx(
    "w-full min-w-0 rounded-md border border-line-strong bg-surface-raised text-ink",
    "placeholder:text-ink-quiet placeholder:opacity-100",
    "transition-[border-color,box-shadow] duration-100 hover:border-ink-quiet",
    "focus-visible:border-accent focus-visible:outline-offset-0",
    "aria-invalid:border-critical aria-invalid:bg-critical-quiet/30",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-quiet",
    "[&[readonly]]:border-line [&[readonly]]:bg-surface-sunken",
    large ? "h-12 px-4 text-lg" : "h-10 px-3 text-base touch:h-11 touch:text-field",
  );
}
