import type { ReactNode } from "react";
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
  children: ReactNode;
}

/** The frame of the small pages: on wide screens a window beside the form. */
export function Doorway({ eyebrow, logo, title, text, children }: DoorwayProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <aside className="hidden items-center justify-center border-line border-r bg-surface-sunken p-12 lg:flex">
        <ArchedWindow className="h-[min(60vh,28rem)]" />
      </aside>
      {/* At the top on phones, so that nothing moves when more lines are loaded below. */}
      <main data-doorway className="flex flex-col px-4 py-10 sm:px-12 sm:pt-[12dvh] lg:justify-center lg:py-6">
        <div className="mx-auto w-full max-w-md">
          <title>{`${title} · ${eyebrow || "Narthex"}`}</title>
          <Eyebrow name={eyebrow} logo={logo} />
          <h1 className="mt-2 font-semibold font-serif text-3xl tracking-[-0.01em]">{title}</h1>
          {text && <p className="mt-2 text-ink-quiet">{text}</p>}
          <div className="mt-8 lg:mt-6">{children}</div>
        </div>
      </main>
    </div>
  );
}
