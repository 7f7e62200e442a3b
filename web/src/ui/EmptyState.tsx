import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface EmptyStateProps {
  /** An icon; size and color are set here. */
  icon: ReactNode;
  title: string;
  /** The purpose of the list or page. */
  text?: ReactNode;
  /** The first action to take: a Button or a link with getButtonClass. */
  action?: ReactNode;
  /** `critical` for failures. */
  tone?: "calm" | "critical";
}

/** Replaces a list without entries or without results. */
export function EmptyState({ icon, title, text, action, tone = "calm" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span
        aria-hidden
        className={cx(
          "flex size-14 items-center justify-center rounded-t-full [&_svg]:size-6",
          tone === "calm" ? "bg-accent-quiet text-accent" : "bg-critical-quiet text-critical",
        )}
      >
        {icon}
      </span>
      <h2 className="mt-4 font-semibold font-serif text-xl">{title}</h2>
      {text && <p className="mt-1 max-w-prose text-ink-quiet">{text}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
