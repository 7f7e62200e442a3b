import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

/** An action shows as `busy` shortly after a click. A second click within this time, in milliseconds, is ignored. */
const START_MS = 50;

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-ink shadow-raised hover:bg-accent-strong active:bg-accent-strong",
  secondary:
    "border border-line-strong/60 bg-surface-raised text-ink shadow-raised hover:border-line-strong hover:bg-surface-sunken",
  quiet: "text-ink hover:bg-surface-sunken active:bg-line",
  danger: "bg-critical text-critical-ink shadow-raised hover:bg-critical-strong active:bg-critical-strong",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 text-sm touch:min-h-11",
  medium: "min-h-10 px-4 text-base touch:min-h-11",
  large: "min-h-12 px-6 text-lg",
};

/**
 * The style of a button, for a link that should look like one: `<Link className={getButtonClass({ variant: "primary"
 * })}>`.
 */
export function getButtonClass(look: { variant?: ButtonVariant; size?: ButtonSize; block?: boolean } = {}): string {
  return cx(
    "relative inline-flex select-none items-center justify-center gap-2 rounded-md py-1 text-center font-medium",
    "transition-[background-color,border-color,transform] duration-100 active:translate-y-px",
    "[&_svg:not([class*=size-])]:size-4.5",
    "disabled:pointer-events-none disabled:opacity-50 print:hidden",
    VARIANTS[look.variant ?? "secondary"],
    SIZES[look.size ?? "medium"],
    look.block && "w-full",
  );
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "children"> {
  children: ReactNode;
  /** Use one `primary` button per page. Default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the available width. */
  block?: boolean;
  /** An icon before the text, sized to 18 px here. */
  icon?: ReactNode;
  /** Shows a spinner instead of the text, keeps width and focus, and ignores clicks. */
  busy?: boolean;
}

/** A button. `type` is "button" by default, so that no button submits by accident. */
export function Button({
  children,
  variant = "secondary",
  size = "medium",
  block = false,
  icon,
  busy,
  type = "button",
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreClicksUntil = useRef(0);
  // aria-disabled, not disabled: a disabled button would lose the focus of the user who has just clicked it.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || event.timeStamp < ignoreClicksUntil.current) return event.preventDefault();
    // A form guards its own submit button: after a failed validation the next click must count immediately.
    if (busy !== undefined && type !== "submit") ignoreClicksUntil.current = event.timeStamp + START_MS;
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={cx(getButtonClass({ variant, size, block }), busy && "cursor-progress", className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cx("inline-flex items-center justify-center gap-2", busy && "opacity-0")}>
        {icon}
        {children}
      </span>
    </button>
  );
}
