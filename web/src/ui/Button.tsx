import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

/** Work that a press starts shows as `busy` a moment later, in milliseconds: a second press in between does not count. */
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

/** The looks of a button, for a link that should look like one: `<Link className={buttonClass({ variant: "primary" })}>`. */
export function buttonClass(look: { variant?: ButtonVariant; size?: ButtonSize; block?: boolean } = {}): string {
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
  /** One `primary` a page. Default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width it is given. */
  block?: boolean;
  /** An icon before the text; sized to 18 px here. */
  icon?: ReactNode;
  /** Shows a spinner in place of the text, keeps width and focus, and lets no click through. */
  busy?: boolean;
}

/** A button. `type` is "button" unless given, so none submits by accident. */
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
  // aria-disabled, not disabled: a disabled button would drop the focus of the person who has just pressed it.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || event.timeStamp < ignoreClicksUntil.current) return event.preventDefault();
    // A form keeps watch over its own submit button: after a refused field the next press counts at once.
    if (busy !== undefined && type !== "submit") ignoreClicksUntil.current = event.timeStamp + START_MS;
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={cx(buttonClass({ variant, size, block }), busy && "cursor-progress", className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cx("inline-flex items-center justify-center gap-2", busy && "opacity-0")}>
        {icon}
        {children}
      </span>
    </button>
  );
}
