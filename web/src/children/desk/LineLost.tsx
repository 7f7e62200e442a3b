import { WifiOff } from "lucide-react";
import { cx } from "../../ui/cx.ts";

interface LineLostProps {
  /** Whether families read it, who get no instructions for greeters. */
  isForFamilies?: boolean;
  className?: string;
}

/** Says that the server cannot be reached, and what to do until it is back. */
export function LineLost({ isForFamilies = false, className }: LineLostProps) {
  return (
    <p
      role="alert"
      className={cx("flex items-center gap-3 bg-critical-quiet px-4 py-3 font-medium text-critical", className)}
    >
      <WifiOff aria-hidden className="size-5 shrink-0" />
      {isForFamilies
        ? "No connection. What you entered is kept. Please see a greeter."
        : "No connection. What you entered is kept. Greeters: use the paper list until it is back."}
    </p>
  );
}
