import { useIsBehind } from "./status.ts";

/** Says that the screen may be out of date, also over a dialog. It covers no control for long: it takes no taps. */
export function LiveSign() {
  const isBehind = useIsBehind();
  return (
    <div
      role="status"
      // A dialog hides the page around it from screen readers, but for what is declared as live.
      aria-live="polite"
      className="pointer-events-none fixed bottom-2 left-2 z-50 print:hidden"
    >
      {isBehind && (
        <p className="rounded-full border border-line bg-surface px-3 py-1 text-ink-quiet text-xs shadow-sm">
          Not live – reconnecting…
        </p>
      )}
    </div>
  );
}
