import { LoaderCircle } from "lucide-react";
import { cx } from "./cx.ts";

/**
 * A turning circle. With `label` it announces itself; without one it is decoration beside a text that says the same.
 * It keeps turning under reduced motion, because a circle that stands still would say that nothing happens.
 */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const circle = (
    <LoaderCircle
      aria-hidden
      data-essential-motion
      strokeWidth={2}
      className={cx("size-5 shrink-0 animate-spin", className)}
    />
  );
  if (!label) return circle;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-quiet">
      {circle}
      {label}
    </span>
  );
}
