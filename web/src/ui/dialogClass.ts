import { cx } from "./cx.ts";

/** The overlay between the page and a dialog. */
export const scrimClass =
  "fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear print:hidden";

export const closeButtonClass =
  "absolute top-3 end-3 flex size-10 items-center justify-center rounded-md text-ink-quiet hover:bg-surface-sunken hover:text-ink touch:size-11 sm:top-4 sm:end-4";

const WIDTHS = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-[52rem]" };

/** A sheet that fills the screen of a phone, a centered panel elsewhere. */
export function getDialogPanelClass(size: keyof typeof WIDTHS): string {
  return cx(
    "fixed inset-0 z-40 flex flex-col overflow-clip bg-surface-raised text-ink",
    "sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-4rem)] sm:rounded-xl sm:border sm:border-line sm:shadow-float",
    "data-[state=closed]:animate-vanish max-sm:data-[state=open]:animate-sheet-up sm:data-[state=open]:animate-rise",
    "focus-visible:outline-none",
    WIDTHS[size],
  );
}
