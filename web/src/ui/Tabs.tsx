import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface TabsProps<V extends string> {
  /** The accessible name of the tabs. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  items: readonly {
    value: V;
    label: string;
    icon?: ReactNode /** A count or Badge after the label. */;
    note?: ReactNode;
  }[];
  /** A TabPanel for each item. */
  children: ReactNode;
  className?: string;
  /** Shows all tabs in several rows where they are wider than the window, instead of scrolling them. */
  wraps?: boolean;
}

/** Parts of one page, shown one at a time. If the URL holds the state, pass it in through `value`. */
export function Tabs<V extends string>({
  label,
  value,
  onChange,
  items,
  children,
  className,
  wraps = false,
}: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as V)} className={className}>
      <Radix.List
        aria-label={label}
        className={cx(
          "flex gap-4 border-line border-b [scrollbar-width:none] max-[25rem]:gap-3 sm:gap-6 print:hidden",
          wraps ? "flex-wrap gap-y-0" : "overflow-x-auto",
        )}
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            // A new function on every render: a count that arrives beside a label moves the tabs after it.
            ref={item.value === value ? (tab) => bringIntoSight(tab) : undefined}
            value={item.value}
            className={cx(
              "-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-2 px-0.5 font-medium text-ink-quiet max-[25rem]:text-sm",
              "transition-colors duration-100 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent",
              "focus-visible:-outline-offset-2 [&_svg:not([class*=size-])]:size-4.5",
            )}
          >
            {item.icon}
            {item.label}
            {item.note}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** On a phone the tabs may be wider than the viewport. Scrolls only the tabs, never the page. */
function bringIntoSight(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const from = tab.offsetLeft - list.offsetLeft;
  list.scrollLeft = Math.min(from, Math.max(list.scrollLeft, from + tab.offsetWidth - list.clientWidth));
}

interface TabPanelProps<V extends string> {
  value: V;
  /** The panel contains a form: its typed text is kept while another panel is shown. */
  keeps?: boolean;
  children: ReactNode;
}

export function TabPanel<V extends string>({ value, keeps = false, children }: TabPanelProps<V>) {
  return (
    <Radix.Content value={value} {...(keeps ? { forceMount: true } : {})} className="pt-6 data-[state=inactive]:hidden">
      {children}
    </Radix.Content>
  );
}
