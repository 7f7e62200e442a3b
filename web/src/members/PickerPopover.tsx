import { Popover } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

interface PickerPopoverProps {
  isOpen: boolean;
  /** The field, which keeps the focus: one element that takes a ref. */
  anchor: ReactElement;
  children: ReactNode;
}

/** Hangs a list under a field. It is fixed to the window, so that no card cuts it off. */
export function PickerPopover({ isOpen, anchor, children }: PickerPopoverProps) {
  return (
    <Popover.Root open={isOpen}>
      <Popover.Anchor asChild>{anchor}</Popover.Anchor>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="z-50 w-(--radix-popover-trigger-width) rounded-lg border border-line bg-surface-raised p-1 shadow-float"
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
