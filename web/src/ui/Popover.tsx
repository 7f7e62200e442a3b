import { Popover as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { leaveEscapeToField } from "./leaveEscapeToField.ts";

export interface PopoverProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement;
  /** The accessible name of the popover. */
  label: string;
  /** The content; call `close` before leading to another place. */
  children: (close: () => void) => ReactNode;
  className?: string;
}

/** Content and controls below a button, open from the start. Esc and a click outside close it. The page stays usable. */
export function Popover({ trigger, label, children, className }: PopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={leaveEscapeToField}
          className={cx(
            "z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line bg-surface-raised p-1 shadow-float focus-visible:outline-none",
            "data-[state=closed]:animate-vanish data-[state=open]:animate-appear print:hidden",
            className,
          )}
        >
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
