import { WifiOff } from "lucide-react";
import { cx } from "../../ui/cx.ts";

/** Says that the server cannot be reached, and what greeters do meanwhile. */
export function LineLost({ className }: { className?: string }) {
  return (
    <p
      role="alert"
      className={cx("flex items-center gap-3 bg-critical-quiet px-4 py-3 font-medium text-critical", className)}
    >
      <WifiOff aria-hidden className="size-5 shrink-0" />
      No connection. What you entered is kept. Greeters: use the paper list until it is back.
    </p>
  );
}
