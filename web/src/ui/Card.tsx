import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface CardProps {
  children?: ReactNode;
  /** A heading of level 2. */
  title?: ReactNode;
  /** Secondary text under the heading. */
  description?: ReactNode;
  /** A button or link to the right of the heading. */
  action?: ReactNode;
  /** `none` lets a table or list extend to the edges. Default `normal`. */
  padding?: "normal" | "none";
  /** `li` inside a list of cards, `article` for an independent item. Default `section`. */
  as?: "section" | "article" | "li" | "div";
  className?: string;
}

/** A separate item on the page. Do not use it for decoration or inside another card. */
export function Card(props: CardProps) {
  const { children, title, description, action, padding = "normal", as: Tag = "section", className } = props;
  const head = title || action;
  return (
    <Tag
      data-card
      className={cx(
        "min-w-0 overflow-clip rounded-lg border border-line bg-surface-raised shadow-raised",
        // On paper, only a table or list may begin on one page and end on the next.
        (padding === "normal" || Tag !== "section") && "break-inside-avoid",
        className,
      )}
    >
      {head && (
        <div
          className={cx(
            "flex flex-wrap justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-6 sm:pt-5",
            description ? "items-start" : "items-center",
          )}
        >
          <div className="min-w-0">
            {title && <h2 className="font-semibold text-lg">{title}</h2>}
            {description && <p className="mt-0.5 text-ink-quiet text-sm">{description}</p>}
          </div>
          {action}
        </div>
      )}
      {children && (
        <div
          className={cx(
            padding === "normal" && "px-4 pb-4 sm:px-6 sm:pb-6",
            padding === "normal" && !head && "pt-4 sm:pt-6",
          )}
        >
          {children}
        </div>
      )}
    </Tag>
  );
}
