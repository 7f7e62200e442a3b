import { Popover } from "radix-ui";
import { type ReactElement, type ReactNode, useDeferredValue } from "react";

interface ListPopoverProps {
  isOpen: boolean;
  /** The field, which keeps the focus: one element that takes a ref. */
  anchor: ReactElement;
  children: ReactNode;
}

/** Shows a list below a field. The list is fixed to the viewport, so that no card clips it. */
export function ListPopover({ isOpen, anchor, children }: ListPopoverProps) {
  // The list is removed after the focus has moved: if an element is removed during the move, a surrounding dialog pulls
  // the focus back to itself, and the next typed text is lost.
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
        // Radix lets clicks through a list that was registered before its dialog, as when both open in one render.
        style={{ pointerEvents: "auto" }}
        className="z-50 w-(--radix-popover-trigger-width) rounded-lg border border-line bg-surface-raised p-1 shadow-float"
      >
        {shown}
      </Popover.Content>
    </Popover.Root>
  );
}
