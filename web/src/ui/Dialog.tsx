import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type CloseGuard, CloseGuardContext } from "./closeGuard.ts";
import { DiscardQuestion } from "./DiscardQuestion.tsx";
import { closeButtonClass, getDialogPanelClass, scrimClass } from "./dialogClass.ts";
import { DialogNote } from "./dialogNote.ts";
import { leaveEscapeToField } from "./leaveEscapeToField.ts";
import { dismissNotice } from "./notify.ts";
import { useReturnFocus } from "./returnFocus.ts";
import { findUnsaved, Unsaved, type UnsavedChecks, type UnsavedKind, useUnsaved } from "./unsaved.ts";

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the × button, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title, read aloud when the dialog opens. */
  description?: ReactNode;
  /** `small` 28 rem, `medium` 36 rem (default), `large` 52 rem; the whole screen on phones. */
  size?: "small" | "medium" | "large";
  /** The body, which scrolls. Put an <ActionBar> or a <Form>, which contains one, last: it stays visible. */
  children: ReactNode;
  /** The dialog shows the result that the visible notice reports, so the notice stays. */
  keepsNotice?: boolean;
}

/**
 * A dialog over the page. The focus goes to the first field, and returns to its former element on closing. Esc closes
 * the dialog, but a search field with text uses the first Esc. A click outside closes it too, unless it contains a
 * form: a slip must not lose typed text. Esc, the × button, Cancel and the browser's Back ask first if typed text would
 * be lost; all but Back do nothing while a form is being submitted.
 */
export function Dialog({ open, onClose, title, description, size = "medium", children, keepsNotice }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(open);
  const [probes] = useState<UnsavedChecks>(() => new Map());
  const currentOnClose = useRef(onClose);
  useLayoutEffect(() => {
    currentOnClose.current = onClose;
  });
  // The browser's Back would close the dialog too, so the page must ask on its behalf.
  useUnsaved(
    useCallback(() => findUnsaved(probes), [probes]),
    "dialog",
    undefined,
    useCallback(() => currentOnClose.current(), []),
  );
  // An older notice has been read by now, and would cover the fields.
  useEffect(() => {
    if (open && !keepsNotice) dismissNotice();
  }, [open, keepsNotice]);
  const [leaving, setLeaving] = useState<{ loss: UnsavedKind; then: () => void } | null>(null);
  const leave: CloseGuard = (then) => {
    // Data that is being submitted is neither lost nor saved yet: the answer closes the dialog.
    if (body.current?.querySelector("form[aria-busy=true]")) return;
    const loss = findUnsaved(probes);
    if (loss) setLeaving({ loss, then });
    else then();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && leave(onClose)}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={leaveEscapeToField}
          onInteractOutside={(event) => {
            if (body.current?.querySelector("form")) event.preventDefault();
          }}
          className={getDialogPanelClass(size)}
        >
          <header className="shrink-0 pt-4 pb-3 pe-14 ps-4 sm:pt-6 sm:ps-6">
            <Radix.Title className="font-semibold font-serif text-xl">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-ink-quiet">{description}</Radix.Description>}
          </header>
          {useContext(DialogNote)}
          <div
            ref={body}
            data-dialog-body={size}
            className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain px-4 pt-1 sm:px-6 [&:not(:has([data-action-bar]))]:pb-6 [&:has([data-action-bar])]:scroll-pb-44 sm:[&:has([data-action-bar])]:scroll-pb-32"
          >
            <Unsaved value={probes}>
              <CloseGuardContext value={leave}>{children}</CloseGuardContext>
            </Unsaved>
          </div>
          {/* Last in the document, so that the first field gets the focus and not the way out. */}
          <Radix.Close aria-label="Close" className={closeButtonClass}>
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
      {leaving && (
        <DiscardQuestion
          loss={leaving.loss}
          onKeep={() => setLeaving(null)}
          onDiscard={() => {
            setLeaving(null);
            leaving.then();
          }}
        />
      )}
    </Radix.Root>
  );
}
