import type { ComponentProps, ReactNode } from "react";
import { buildTooltip, type TooltipSide } from "./buildTooltip.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

const VARIANTS = {
  quiet: "text-ink-quiet hover:bg-surface-sunken hover:text-ink active:bg-line",
  secondary:
    "border border-line-strong/60 bg-surface-raised text-ink shadow-raised hover:border-line-strong hover:bg-surface-sunken",
  danger: "text-critical hover:bg-critical-quiet active:bg-critical-quiet",
};

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The action of the button. Read aloud, and shown as the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: keyof typeof VARIANTS;
  /** `small` is 32 px, `medium` 40 px; both are 44 px on touch screens. */
  size?: "small" | "medium";
  busy?: boolean;
  tooltipSide?: TooltipSide;
}

/** A button that shows only an icon, with a tooltip. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "medium",
  busy = false,
  tooltipSide = "top",
  type = "button",
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...buildTooltip(label, tooltipSide)}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(
        "inline-flex shrink-0 items-center justify-center rounded-md transition-colors duration-100",
        "[&_svg:not([class*=size-])]:size-4.5",
        "disabled:pointer-events-none disabled:opacity-50 touch:size-11 print:hidden",
        size === "small" ? "size-8" : "size-10",
        VARIANTS[variant],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
