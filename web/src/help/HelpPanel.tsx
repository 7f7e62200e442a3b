// The help beside the screen: a column where the window is wide, otherwise a sheet over the screen.
import { Link, useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from "react";
import { paths } from "../paths.ts";
import { ABOVE } from "../search/shortcut.ts";
import { closeButtonClass, scrimClass } from "../ui/dialogClass.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { isComposing } from "../ui/isComposing.ts";
import { isEscapeOfField } from "../ui/leaveEscapeToField.ts";
import { textLinkClass } from "../ui/link.ts";
import { useReturnFocus } from "../ui/returnFocus.ts";
import { useMediaQuery } from "../ui/useMediaQuery.ts";
import { HelpArticle } from "./HelpArticle.tsx";
import { HelpContents } from "./HelpContents.tsx";
import { getHelpPage } from "./helpPages.ts";
import { findHelpPage } from "./helpTopics.ts";
import type { Help } from "./useHelp.ts";
import { useHelpLists } from "./useHelpLists.tsx";

/** Windows that are wide enough for the screen and the help beside each other. */
const WIDE = "(min-width: 80rem)";

interface HelpPanelProps extends Pick<Help, "show" | "close"> {
  /** The name of a page; null for the one about the current screen, "all" for the list. */
  page: string | null;
  /** The button that opens the help, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

export function HelpPanel({ page: asked, show, close, button }: HelpPanelProps) {
  const isWide = useMediaQuery(WIDE);
  const { screens, chapters, isListed } = useHelpLists();
  const { pathname: path, search } = useLocation();
  const name = asked ?? findHelpPage(screens, { path, tab: "tab" in search ? search.tab : undefined });
  const page = name === null ? undefined : getHelpPage(name);
  const openLink = (to: string, text: string) =>
    isListed(to) ? (
      <button type="button" onClick={() => show(to)} className={textLinkClass}>
        {text}
      </button>
    ) : null;

  const body = (
    <>
      {page ? (
        <HelpArticle page={page} level={3} link={openLink} />
      ) : (
        <HelpContents chapters={chapters} level={3} link={openLink} />
      )}
      <nav aria-label="More help" className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-4">
        {page && (
          <button type="button" onClick={() => show("all")} className={textLinkClass}>
            All help pages
          </button>
        )}
        <Link to={paths.help} className={textLinkClass}>
          Search the help
        </Link>
      </nav>
    </>
  );
  const title = page?.title ?? "Help";
  return isWide ? (
    <HelpColumn title={title} asked={asked} onClose={close} button={button}>
      {body}
    </HelpColumn>
  ) : (
    <HelpSheet title={title} onClose={close}>
      {body}
    </HelpSheet>
  );
}

interface FrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

const TITLE = "font-semibold font-serif text-xl focus-visible:outline-none";

const focusElement = (element: HTMLElement | null) => element?.focus();

interface ColumnProps extends FrameProps, Pick<HelpPanelProps, "button"> {
  /** The page that was opened here. */
  asked: string | null;
}

function HelpColumn({ title, asked, onClose, button, children }: ColumnProps) {
  const close = () => {
    onClose();
    button.current?.focus();
  };
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.repeat || isComposing(event) || isEscapeOfField(event)) return;
      if (document.querySelector(ABOVE)) return;
      onClose();
      if (column.current?.contains(document.activeElement)) button.current?.focus();
    };
    // Before others use the key: a menu is still open then, and a tooltip closes together with the help.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [onClose, button]);
  return (
    <aside
      ref={column}
      aria-label="Help"
      // Notices are placed over its end while the menu is collapsed.
      data-help-open
      className="sticky top-0 flex h-dvh w-80 shrink-0 flex-col border-line border-l bg-surface-raised print:hidden"
    >
      <div className="flex min-h-16 shrink-0 items-center gap-3 border-line border-b py-2 pr-3 pl-5">
        {/* It gets the focus when a page is opened here, and keeps the focus where it is when the screen changes. */}
        <h2 key={asked} ref={focusElement} tabIndex={-1} className={`${TITLE} min-w-0 grow`}>
          {title}
        </h2>
        <IconButton label="Close help" icon={<X />} tooltipSide="left" onClick={close} />
      </div>
      <div key={title} className="min-h-0 grow overflow-y-auto px-5 py-4">
        {children}
      </div>
    </aside>
  );
}

function HelpSheet({ title, onClose, children }: FrameProps) {
  const returnFocus = useReturnFocus(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpened = useRef(false);
  const focusNext = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (isOpened.current) element?.focus();
  }, []);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus(event);
            // The title has the focus: the first link may be far below it. Focused before this event, it would lose the
            // focus to the button of the menu that is closing.
            event.preventDefault();
            heading.current?.focus();
            isOpened.current = true;
          }}
          // Radix ignores the key for a moment when the menu below it has just closed.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-surface-raised text-ink shadow-float focus-visible:outline-none sm:w-104"
        >
          <div className="flex min-h-16 shrink-0 items-center border-line border-b py-2 pr-16 pl-4 sm:pl-6">
            <Radix.Title key={title} ref={focusNext} tabIndex={-1} className={TITLE}>
              {title}
            </Radix.Title>
          </div>
          <div key={title} className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">
            {children}
          </div>
          <Radix.Close aria-label="Close help" className={closeButtonClass}>
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
