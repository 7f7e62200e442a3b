// What the sidebar and the slide-out menu are given. They know no router: the link component comes with the items.
import type { ComponentType, MouseEventHandler, ReactNode, Ref } from "react";

export interface NavItem {
  href: string;
  label: string;
  /** An icon; sized by the menu. */
  icon: ReactNode;
  /** The page one is on. */
  current: boolean;
  /** A count, for example of what is unread. */
  note?: string | undefined;
}

export interface NavSection {
  /** A heading over the section; the first one usually has none. */
  label?: string | undefined;
  items: readonly NavItem[];
}

/** What a link component must take. A plain "a" does; so does a router's link in a thin wrapper that maps `href`. */
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
