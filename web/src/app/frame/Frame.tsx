import type { ReactNode } from "react";

export interface FrameProps {
  /** A Sidebar. */
  sidebar: ReactNode;
  /** The content of the top bar, left to right. */
  header: ReactNode;
  /** A TabBar, for phones. */
  tabs: ReactNode;
  /** The page. */
  children: ReactNode;
  /** A column at the right of wide windows, or what is over the page. */
  aside?: ReactNode;
}

/** Sidebar, top bar, page, the tab bar of phones, and a column at the right. The first tab stop skips the menu. */
export function Frame({ sidebar, header, tabs, children, aside }: FrameProps) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-accent px-4 py-2 text-accent-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to main content
      </a>
      {sidebar}
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-2 border-line border-b bg-surface/95 px-4 backdrop-blur-sm max-[18rem]:gap-1 max-[18rem]:px-2 sm:gap-3 md:px-8 in-[body:has([data-not-live])]:pt-4 print:hidden">
          {header}
        </header>
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto w-full max-w-[80rem] grow px-4 pt-6 pb-24 md:px-8 md:py-8 print:pb-0"
        >
          {children}
        </main>
        {tabs}
      </div>
      {aside}
    </div>
  );
}
