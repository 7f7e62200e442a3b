import { useIsBehind } from "./status.ts";

/**
 * Shows that the screen may be out of date, also over a dialog. It uses the upper 16 px, which are free: the top bar
 * moves its controls down by them (Frame), and dialogs begin below.
 */
export function LiveSign() {
  const isBehind = useIsBehind();
  return (
    <div
      role="status"
      // A dialog hides the page around it from screen readers, except for live regions.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center print:hidden"
    >
      {isBehind && (
        <p data-not-live className="h-4 rounded-b-md bg-ink px-3 text-surface text-xs leading-4">
          Not live – reconnecting…
        </p>
      )}
    </div>
  );
}
