import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const TONES = {
  positive: "bg-positive-quiet text-positive",
  caution: "bg-caution-quiet text-caution",
  critical: "bg-critical-quiet text-critical",
  accent: "bg-accent-quiet text-accent",
  neutral: "bg-surface-sunken text-ink-quiet ring-1 ring-line ring-inset",
};

const ICONS = {
  positive: CircleCheck,
  caution: TriangleAlert,
  critical: OctagonAlert,
  accent: null,
  neutral: null,
};

export interface BadgeProps {
  children: ReactNode;
  /** Default neutral. The three status tones have their own icon, so that color is never the only sign. */
  tone?: keyof typeof TONES;
  /** Another icon, or `null` for none. */
  icon?: ReactNode;
  className?: string;
}

/** A short label for a status. */
export function Badge({ children, tone = "neutral", icon, className }: BadgeProps) {
  const Own = ICONS[tone];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 whitespace-nowrap max-[18rem]:whitespace-normal rounded-full px-2.5 py-0.5 font-medium text-xs",
        "[&_svg:not([class*=size-])]:size-3.5",
        TONES[tone],
        className,
      )}
    >
      {icon === undefined ? Own && <Own aria-hidden /> : icon}
      {children}
    </span>
  );
}
