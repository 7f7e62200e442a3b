import type { ReactNode } from "react";
import { cx } from "../ui/cx.ts";
import { ArchedWindow } from "./ArchedWindow.tsx";
import { Eyebrow } from "./Eyebrow.tsx";
import type { LogoPicture } from "./Logo.tsx";

interface DoorwayProps {
  /** The congregation's name, or a text that replaces it. */
  eyebrow: string;
  /** The congregation's logo; its space is reserved until it is loaded. */
  logo?: LogoPicture | null | undefined;
  title: string;
  text?: ReactNode;
  /** The address of the start page, to which the congregation leads; without it there is no link. */
  home?: string;
  /** Whether the page is a long form, which begins at the top of wide screens too. */
  isLong?: boolean;
  children: ReactNode;
}

/** The frame of the small pages: on wide screens a window beside the form, otherwise a bar at the top. */
export function Doorway({ eyebrow, logo, title, text, home, isLong = false, children }: DoorwayProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      {/* Notices are placed over its end, and on other screens over the bar. */}
      <aside data-doorway className="hidden border-line border-r bg-surface-sunken lg:block">
        {/* In the middle of the screen, also beside a form that is longer than it. */}
        <div className="sticky top-0 flex h-dvh items-center justify-center p-12">
          <ArchedWindow className="h-[min(60vh,28rem)]" />
        </div>
      </aside>
      {/* Placed from the top, so that nothing moves when more lines are loaded below. */}
      <div className={cx("flex flex-col pb-10", isLong ? "lg:pt-6" : "lg:pt-[12dvh]")}>
        <header className="sticky top-0 z-30 flex min-h-16 items-center bg-surface/95 px-4 py-2 backdrop-blur-sm sm:px-12 lg:static lg:min-h-0 lg:py-0">
          <div className="mx-auto w-full max-w-md">
            <Eyebrow name={eyebrow} logo={logo} home={home} />
          </div>
        </header>
        <main className="px-4 pt-4 sm:px-12 sm:pt-[6dvh] lg:pt-0">
          <div className="mx-auto w-full max-w-md">
            <title>{`${title} · ${eyebrow || "Narthex"}`}</title>
            <h1 className="mt-2 font-semibold font-serif text-3xl tracking-[-0.01em]">{title}</h1>
            {text && <p className="mt-2 text-ink-quiet">{text}</p>}
            <div className="mt-8 lg:mt-6">{children}</div>
          </div>
        </main>
      </div>
    </div>
  );
}
