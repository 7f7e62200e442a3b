import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface TableProps {
  /** A description of the table. It is only read aloud. */
  caption: string;
  /** <thead> and <tbody> of Th and Td. */
  children: ReactNode;
  className?: string;
}

/** A table of comparable rows. If it is wider than its container, the table scrolls and not the page. */
export function Table({ caption, children, className }: TableProps) {
  return (
    <section aria-label={caption} ref={keepReachable} className={cx("relative overflow-x-auto", className)}>
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

/** A scrolling table must be reachable by keyboard; a table that fits needs no tab stop. */
function keepReachable(region: HTMLElement) {
  const sizes = new ResizeObserver(() => {
    if (region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  });
  sizes.observe(region);
  if (region.firstElementChild) sizes.observe(region.firstElementChild);
  return () => sizes.disconnect();
}

/**
 * For a header that is the only one on narrow screens: it is read aloud there and takes no space. Hide its text too.
 */
export const soleHead = { md: "max-md:border-0 max-md:py-0", lg: "max-lg:border-0 max-lg:py-0" } as const;

export interface ThProps extends Omit<ComponentProps<"th">, "align"> {
  /** `end` for numbers. */
  align?: "start" | "end";
  /** The sort order by this column; absent if it is not sortable. */
  sorted?: "ascending" | "descending" | "none";
  onSort?: () => void;
}

export function Th({ align = "start", sorted, onSort, children, className, ...rest }: ThProps) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sorted}
      className={cx(
        "whitespace-nowrap border-line border-b px-4 py-2.5 print:py-1.5 sm:last:pe-6 sm:first:ps-6 font-medium text-ink-quiet text-sm",
        align === "end" ? "text-end" : "text-start",
        className,
      )}
    >
      {onSort ? (
        <SortButton sorted={sorted} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  );
}

interface SortButtonProps {
  sorted?: ThProps["sorted"] | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** The button of a sortable header. A column that is sorted in two ways has two. */
export function SortButton({ sorted = "none", onSort, children }: SortButtonProps) {
  const Arrow = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-sm px-2 hover:text-ink touch:min-h-11"
    >
      {children}
      <Arrow aria-hidden className={cx("size-3.5 print:hidden", sorted === "none" ? "max-sm:hidden" : "text-accent")} />
    </button>
  );
}

export interface TdProps extends Omit<ComponentProps<"td">, "align"> {
  /** `end` for numbers, so that they align. */
  align?: "start" | "end";
}

export function Td({ align = "start", className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={cx(
        "border-line border-b px-4 py-3 print:py-1.5 sm:last:pe-6 sm:first:ps-6 align-middle",
        align === "end" && "text-end tabular-nums",
        className,
      )}
    />
  );
}

/** A row of the body. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr {...rest} className={cx("transition-colors last:[&>td]:border-b-0 hover:bg-surface-sunken/60", className)} />
  );
}
