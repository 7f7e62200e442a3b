import { cx } from "../../ui/cx.ts";
import type { NavigationTab, NavLink } from "./navigation.ts";

interface TabBarProps {
  tabs: readonly NavigationTab[];
  link: NavLink;
}

const TAB = cx(
  "flex min-h-14 w-full select-none flex-col items-center justify-center gap-0.5 text-ink-quiet",
  // Large text is limited to what fits into a fifth of the window.
  "text-[min(var(--text-xs),4vw)] leading-4",
  "-outline-offset-2 aria-[current=page]:text-accent [&_svg]:size-5.5",
);

/** The bar at the bottom of phones, within reach of the thumb. Wider windows have the sidebar instead. */
export function TabBar({ tabs, link: Link }: TabBarProps) {
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map((tab) => (
          <li key={tab.label}>
            {"href" in tab ? (
              <Link href={tab.href} className={TAB} aria-current={tab.current ? "page" : undefined}>
                {tab.icon}
                <span>{tab.label}</span>
              </Link>
            ) : (
              <button type="button" className={TAB} onClick={tab.onPress}>
                {tab.icon}
                <span>{tab.label}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
