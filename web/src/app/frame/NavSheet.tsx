import { CircleQuestionMark, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect } from "react";
import { formatFullName } from "../../format/format.ts";
import { RoleLine } from "../../session/RoleLine.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { closeButtonClass, scrimClass } from "../../ui/dialogClass.ts";
import { useReturnFocus } from "../../ui/returnFocus.ts";
import { NavList } from "./NavList.tsx";
import type { NavLink, NavSection } from "./navigation.ts";

/** From this width on the sidebar is visible. */
const WIDE = "(width >= 768px)";

export interface NavSheetProps {
  open: boolean;
  onClose: () => void;
  brand: ReactNode;
  sections: readonly NavSection[];
  link: NavLink;
  onHelp: () => void;
}

/**
 * The slide-out menu on phones, with the signed-in account at the bottom. It closes on a chosen link, a click on the
 * backdrop, Esc, or a window that becomes wide.
 */
export function NavSheet({ open, onClose, brand, sections, link, onHelp }: NavSheetProps) {
  const user = useCurrentUser();
  // An effect, because the window's width changes outside React.
  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia(WIDE);
    const close = () => wide.matches && onClose();
    close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, [open, onClose]);

  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[calc(100vw-3rem)] flex-col bg-surface-raised shadow-float focus-visible:outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in"
        >
          <Radix.Title className="sr-only">Menu</Radix.Title>
          <div className="flex min-h-16 shrink-0 items-center px-4 py-2">{brand}</div>
          <div className="min-h-0 grow overflow-y-auto px-3 py-2">
            <NavList label="Menu" sections={sections} link={link} onChoose={onClose} />
          </div>
          <div className="shrink-0 border-line border-t p-4">
            <Button
              variant="quiet"
              icon={<CircleQuestionMark />}
              className="-ml-4 mb-2"
              onClick={() => {
                onClose();
                onHelp();
              }}
            >
              Help
            </Button>
            <p className="break-words font-medium">{formatFullName(user)}</p>
            <p className="truncate text-ink-quiet text-sm">{user.email}</p>
            <p className="text-ink-quiet text-sm">
              <RoleLine />
            </p>
          </div>
          <Radix.Close aria-label="Close menu" className={closeButtonClass}>
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
