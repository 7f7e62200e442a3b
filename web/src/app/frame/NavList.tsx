import { buildTooltip } from "../../ui/buildTooltip.ts";
import { cx } from "../../ui/cx.ts";
import type { NavItem, NavLink, NavSection } from "./navigation.ts";

export interface NavListProps {
  /** The name of the landmark: 'Main'. */
  label: string;
  sections: readonly NavSection[];
  link: NavLink;
  /** Only icons, each with a tooltip. */
  collapsed?: boolean;
  /** Called after a link was chosen. */
  onChoose?: (() => void) | undefined;
}

/** The entries of a menu, in sections. Used by Sidebar and NavSheet. */
export function NavList({ label, sections, link, collapsed = false, onChoose }: NavListProps) {
  return (
    <nav aria-label={label} className="flex flex-col gap-6 short:gap-2">
      {sections.map((section, index) => (
        <div key={section.label ?? index}>
          {section.label &&
            (collapsed ? (
              <hr className="mx-2 mb-3 border-line" />
            ) : (
              <p className="mb-1 px-3 font-medium text-ink-quiet text-xs">{section.label}</p>
            ))}
          <ul className="flex flex-col gap-0.5">
            {section.items.map((item) => (
              <li key={item.href}>
                <NavAnchor item={item} link={link} collapsed={collapsed} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface NavAnchorProps {
  item: NavItem;
  link: NavLink;
  collapsed: boolean;
  onChoose: (() => void) | undefined;
}

function NavAnchor({ item, link: Link, collapsed, onChoose }: NavAnchorProps) {
  return (
    <Link
      {...(collapsed && buildTooltip(item.label, "right"))}
      href={item.href}
      aria-current={item.current ? "page" : undefined}
      aria-label={collapsed ? item.label : undefined}
      onClick={onChoose}
      className={cx(
        "relative flex min-h-10 short:min-h-9 items-center gap-3 rounded-md text-base transition-colors duration-100 touch:min-h-11",
        "[&_svg]:size-5 [&_svg]:shrink-0",
        collapsed ? "justify-center" : "px-3",
        item.current
          ? "bg-accent-quiet font-medium text-accent"
          : "text-ink-quiet hover:bg-surface-sunken hover:text-ink",
      )}
    >
      {item.icon}
      {!collapsed && <span className="min-w-0 truncate">{item.label}</span>}
      {item.note && (
        <span
          className={
            collapsed
              ? "absolute top-1.5 right-1.5 size-2 rounded-full bg-accent text-[0px]"
              : "ml-auto rounded-full bg-accent px-2 text-accent-ink text-xs tabular-nums"
          }
        >
          {item.note}
        </span>
      )}
    </Link>
  );
}
