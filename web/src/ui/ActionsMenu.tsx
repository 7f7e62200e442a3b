import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Menu } from "./Menu.tsx";

const BUTTON =
  "inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-quiet hover:bg-surface-sunken hover:text-ink data-[state=open]:bg-surface-sunken touch:size-11";

interface ActionsMenuProps {
  /** What the actions are for, in words. */
  subject: string;
  /** The margins of the button. */
  className: string;
  /** MenuItem, MenuSeparator. */
  children: ReactNode;
}

/** The actions on one record, behind a button with three dots. */
export function ActionsMenu({ subject, className, children }: ActionsMenuProps) {
  const trigger = (
    <button type="button" aria-label={`Actions for ${subject}`} className={cx(className, BUTTON)}>
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
  return <Menu trigger={trigger}>{children}</Menu>;
}
