import { Popover } from "radix-ui";
import { type ReactElement, type ReactNode, useDeferredValue } from "react";

interface ListPopoverProps {
  isOpen: boolean;
  /** The field, which keeps the focus: one element that takes a ref. */
  anchor: ReactElement;
  children: ReactNode;
}

/** Hangs a list under a field. It is fixed to the window, so that no card cuts it off. */
export function ListPopover({ isOpen, anchor, children }: ListPopoverProps) {
  // The list goes once the focus has arrived elsewhere: where something vanishes while it is on its way, a dialog takes it
  // for lost, calls it back to itself, and what is typed next goes nowhere.
  const shown = useDeferredValue(isOpen ? children : null);
  return (
    <Popover.Root open={shown !== null}>
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
        {shown}
      </Popover.Content>
    </Popover.Root>
  );
}
