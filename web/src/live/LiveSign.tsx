import { useIsBehind } from "./status.ts";

/**
 * Says that the screen may be out of date, also over a dialog. Hangs from the upper edge in the 16 px that nothing else has:
 * the top bar moves its controls down by them (Frame), and dialogs begin below.
 */
export function LiveSign() {
  const isBehind = useIsBehind();
  return (
    <div
      role="status"
      // A dialog hides the page around it from screen readers, but for what is declared as live.
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
