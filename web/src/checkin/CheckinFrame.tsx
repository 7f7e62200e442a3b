import type { CheckinEvent } from "@narthex/contract/checkin.ts";
import type { ReactNode } from "react";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { formatCheckinTime } from "./formatWhen.ts";
import { readRememberedVisitor } from "./remembered.ts";

const MAIN = "mx-auto flex min-h-dvh max-w-md flex-col px-4 pt-6 pb-10 sm:pt-16";
const EYEBROW = "flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 font-medium text-accent";

/** The event on top, the form below it. */
export function CheckinFrame({ event, children }: { event: CheckinEvent; children: ReactNode }) {
  return (
    <main className={MAIN}>
      <title>{`Check in · ${event.eventName}`}</title>
      <p className={EYEBROW}>
        {event.logo ? <Logo {...event.logo} wide={240} high={40} tall={96} /> : <Mark className="size-8" />}
        {`Check in · ${event.congregationName}`}
      </p>
      <h1 className="mt-3 break-words font-semibold font-serif text-2xl tracking-[-0.01em]">{event.eventName}</h1>
      <p className="mt-1 text-ink-quiet">{formatCheckinTime(event)}</p>
      <div className="mt-6">{children}</div>
    </main>
  );
}

const FIELDS = ["first name", "last name", "email", "phone"];

/** The placeholder of the page before the event is loaded. */
export function CheckinSkeleton() {
  return (
    <main className={MAIN}>
      <h1 className={EYEBROW}>
        <Mark className="size-8" />
        Check in
      </h1>
      <Loading label="Loading">
        <Skeleton className="mt-3 h-8 w-64" />
        <Skeleton className="mt-1 h-6 w-52" />
        <div className="mt-6 flex flex-col gap-5">
          {readRememberedVisitor() ? (
            <Skeleton className="h-48 rounded-lg" />
          ) : (
            FIELDS.map((field) => (
              <div key={field}>
                <Skeleton className="mb-1.5 h-5 w-24" />
                <Skeleton className="h-12" />
              </div>
            ))
          )}
        </div>
      </Loading>
    </main>
  );
}
