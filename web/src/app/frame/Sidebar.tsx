import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { NavList } from "./NavList.tsx";
import type { NavLink, NavSection } from "./navigation.ts";

export interface SidebarProps {
  /** Logo and name at the top. */
  brand: ReactNode;
  /** The part of the brand that is visible at 64 px. */
  brandMark: ReactNode;
  sections: readonly NavSection[];
  link: NavLink;
  /** 64 px wide with tooltips; otherwise 256 px. */
  collapsed: boolean;
  onToggle: () => void;
}

/** The menu at the left of wide screens. Hidden below 768 px, where NavSheet replaces it, and in print. */
export function Sidebar({ brand, brandMark, sections, link, collapsed, onToggle }: SidebarProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Main"
      // Notices are placed over its end.
      data-menu-open={collapsed ? undefined : ""}
      className={cx(
        "sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-r bg-surface-raised transition-[width] duration-150 md:flex print:hidden",
        collapsed ? "w-16" : "w-64",
      )}
    >
      <div className={cx("flex min-h-16 shrink-0 items-center py-2", collapsed ? "justify-center" : "px-4")}>
        {collapsed ? brandMark : brand}
      </div>
      <div className="min-h-0 grow overflow-y-auto overflow-x-clip px-3 py-2">
        <NavList label="Main" sections={sections} link={link} collapsed={collapsed} />
      </div>
      <div className={cx("flex shrink-0 border-line border-t p-3", collapsed ? "justify-center" : "justify-end")}>
        <IconButton
          label={collapsed ? "Expand sidebar" : "Collapse sidebar"}
          aria-expanded={!collapsed}
          icon={<Icon />}
          tooltipSide="right"
          onClick={onToggle}
        />
      </div>
    </aside>
  );
}
