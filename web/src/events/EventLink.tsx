import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { cx } from "../ui/cx.ts";

interface EventLinkProps {
  id: number;
  /** The title. */
  children: ReactNode;
  className?: string;
}

/** The title of an event, as a link to its page. */
export function EventLink({ id, children, className }: EventLinkProps) {
  return (
    <Link
      to={paths.event}
      params={{ id }}
      preload={false}
      className={cx("rounded-sm underline-offset-4 hover:text-accent hover:underline print:text-inherit", className)}
    >
      {children}
    </Link>
  );
}
