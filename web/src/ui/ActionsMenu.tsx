import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { Menu } from "./Menu.tsx";

interface ActionsMenuProps {
  /** What the actions are for, in words. */
  subject: string;
  /** The margins of the button. */
  className?: string;
  /** MenuItem, MenuSeparator. */
  children: ReactNode;
}

/** The actions on one record, behind a button with three dots. */
export function ActionsMenu({ subject, className, children }: ActionsMenuProps) {
  const trigger = (
    <IconButton
      label={`Actions for ${subject}`}
      icon={<EllipsisVertical />}
      className={cx("data-[state=open]:bg-surface-sunken", className)}
    />
  );
  return <Menu trigger={trigger}>{children}</Menu>;
}
