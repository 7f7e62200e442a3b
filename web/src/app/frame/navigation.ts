// The props of the sidebar and the slide-out menu. They are independent of the router: the link component is passed in.
import type { ComponentType, MouseEventHandler, ReactNode, Ref } from "react";

export interface NavItem {
  href: string;
  label: string;
  /** An icon; sized by the menu. */
  icon: ReactNode;
  /** Whether the entry leads to the current page. */
  current: boolean;
  /** A count, for example of unread messages. */
  note?: string | undefined;
}

/** An entry of the tab bar: a link, or an action such as opening the menu. */
export type NavigationTab = NavItem | { label: string; icon: ReactNode; onPress: () => void };

export interface NavSection {
  /** A heading over the section; the first section usually has none. */
  label?: string | undefined;
  items: readonly NavItem[];
}

/**
 * The props of a link component. A plain "a" accepts them, and so does a router's link in a thin wrapper that maps
 * `href`.
 */
export interface NavLinkProps {
  href: string;
  className: string;
  children: ReactNode;
  "aria-current"?: "page" | undefined;
  "aria-label"?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export type NavLink = "a" | ComponentType<NavLinkProps>;
