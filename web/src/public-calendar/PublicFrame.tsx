import type { PublicCalendar } from "@narthex/contract/public-calendar.ts";
import type { ReactNode } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { publicCalendarAddress } from "../paths.ts";
import { linkClass } from "../ui/link.ts";

const MAIN = "mx-auto flex min-h-dvh max-w-3xl flex-col px-4 pt-6 pb-12 sm:px-8 sm:pt-12";

interface PublicFrameProps {
  about: PublicCalendar;
  title: string;
  children: ReactNode;
}

/** The layout of a page: the congregation at the top, the page's title below. */
export function PublicFrame({ about: { congregationName, logo }, title, children }: PublicFrameProps) {
  return (
    <main className={MAIN}>
      <title>{`${title} · ${congregationName}`}</title>
      <p className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 font-medium text-accent">
        {logo ? <Logo {...logo} wide={240} high={40} tall={96} /> : <Mark className="size-8" />}
        {congregationName}
      </p>
      <h1 className="mt-3 break-words font-semibold font-serif text-3xl tracking-[-0.01em]">{title}</h1>
      {children}
    </main>
  );
}

/** Replaces the page after a failure: the reason, and what to do. */
export function Unreadable({ error, isEvent }: { error: unknown; isEvent: boolean }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <main className={MAIN}>
      <title>Calendar</title>
      <h1 className="font-semibold font-serif text-2xl">{isGone ? "Not in the calendar" : "Something went wrong"}</h1>
      <p role="alert" className="mt-2 text-ink-quiet text-lg">
        {isGone
          ? "This event was removed, or it is not public."
          : getSentence(error, "Please reload the page in a moment.")}
      </p>
      {isEvent && (
        <p className="mt-6">
          <a href={publicCalendarAddress} className={linkClass}>
            All events
          </a>
        </p>
      )}
    </main>
  );
}
