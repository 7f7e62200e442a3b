import { cx } from "./cx.ts";

/**
 * A spinner. With `label` it is announced to screen readers; without one it is decoration beside a text with the same
 * meaning. It also turns under reduced motion, because a still circle would suggest that nothing happens.
 */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  const circle = (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      data-essential-motion
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={cx("size-5 shrink-0 animate-spin", className)}
    >
      <circle cx="10" cy="10" r="7.5" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  );
  if (!label) return circle;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-quiet">
      {circle}
      {label}
    </span>
  );
}
