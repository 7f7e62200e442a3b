import type { PublicCalendar, PublicEvent } from "@narthex/contract/public-calendar.ts";
import { useState } from "react";
import type { RowPage } from "../api/answers.ts";
import { getSentence } from "../api/request.ts";
import { formatEventHours, getTitleClass } from "../events/eventWords.ts";
import { buildSubscriptionLinks } from "../events/subscribe/buildSubscriptionLinks.ts";
import { formatMonth, formatWeekday } from "../format/format.ts";
import { publicCalendarAddress } from "../paths.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { CalendarLeaf } from "../ui/CalendarLeaf.tsx";
import { cx } from "../ui/cx.ts";
import { Problem } from "../ui/Field.tsx";
import { buildFeedAddress, readEvents } from "./calls.ts";
import { PublicFrame } from "./PublicFrame.tsx";

interface CalendarPageProps {
  about: PublicCalendar;
  first: RowPage<PublicEvent[]>;
  /** Whether it is embedded in another website: without a visible heading, and links open new windows. */
  isFramed: boolean;
}

export function CalendarPage({ about, first, isFramed }: CalendarPageProps) {
  const list = useEvents(first);
  const months = [...Map.groupBy(list.events, ({ eventDate }) => eventDate.slice(0, 7))];
  const content = (
    <>
      {months.map(([month, events]) => (
        <section key={month} aria-labelledby={month} className="mt-8">
          <h2 id={month} className="font-semibold font-serif text-xl">
            {formatMonth(`${month}-01`)}
          </h2>
          <ul className="mt-3 rounded-lg border border-line bg-surface-raised">
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                zone={about.timezone}
                isFramed={isFramed}
                takesFocus={event.id === list.firstNew}
              />
            ))}
          </ul>
        </section>
      ))}
      {months.length === 0 && <p className="mt-8 text-ink-quiet text-lg">No events are planned at the moment.</p>}
      <Problem sentence={list.problem} />
      {list.hasMore && (
        <Button className="mt-6 self-center" busy={list.busy} onClick={({ currentTarget }) => list.more(currentTarget)}>
          Show more events
        </Button>
      )}
    </>
  );
  if (isFramed)
    return (
      <main className="flex flex-col px-4 pb-6">
        <title>{`Calendar · ${about.congregationName}`}</title>
        <h1 className="sr-only">Calendar</h1>
        {content}
      </main>
    );
  return (
    <PublicFrame about={about} title="Calendar">
      {content}
      <Subscribe />
    </PublicFrame>
  );
}

function useEvents(first: RowPage<PublicEvent[]>) {
  const [{ rows, next }, setLoaded] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The event that gets the focus of the button, which is no longer there after the last page. */
  const [firstNew, setFirstNew] = useState<number>();
  const readMore = async (button: Element) => {
    setBusy(true);
    setProblem(null);
    await readEvents(next).then(
      (page) => {
        setFirstNew(document.activeElement === button ? page.rows[0]?.id : undefined);
        setLoaded({ ...page, rows: [...rows, ...page.rows] });
      },
      (error: unknown) => setProblem(getSentence(error, "The next events could not be loaded. Please try again.")),
    );
    setBusy(false);
  };
  const more = (button: Element) => void readMore(button);
  return { events: rows, hasMore: next !== null, busy, problem, firstNew, more };
}

const focusLink = (link: HTMLElement | null) => link?.focus();

interface EventRowProps {
  event: PublicEvent;
  zone: string;
  isFramed: boolean;
  takesFocus: boolean;
}

function EventRow({ event, zone, isFramed, takesFocus }: EventRowProps) {
  const { id, title, eventDate, location, isCancelled } = event;
  return (
    <li className="flex items-start gap-4 border-line border-b p-4 last:border-b-0">
      <CalendarLeaf date={eventDate} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <a
            ref={takesFocus ? focusLink : undefined}
            href={`${publicCalendarAddress}/${id}`}
            {...(isFramed ? { target: "_blank", rel: "noreferrer" } : {})}
            className={cx(
              "min-w-0 break-words rounded-sm font-medium underline-offset-4 hover:underline touch:py-1.5",
              getTitleClass({ cancelledAt: isCancelled ? "" : null }),
            )}
          >
            {title}
          </a>
          {isCancelled && <Canceled />}
        </p>
        <p className="text-ink-quiet text-sm">
          {formatWeekday(event.eventDate)}, <span className="inline-block">{formatEventHours(event, zone)}</span>
        </p>
        {location && <p className="break-words text-ink-quiet text-sm">{location}</p>}
      </div>
    </li>
  );
}

/** A badge without an icon, which would load the icons of the whole app. */
export function Canceled() {
  return <span className="rounded-full bg-critical-quiet px-2 py-0.5 font-medium text-critical text-sm">Canceled</span>;
}

function Subscribe() {
  return (
    <section aria-labelledby="subscribe" className="mt-10 border-line border-t pt-6">
      <h2 id="subscribe" className="font-semibold font-serif text-xl">
        Subscribe
      </h2>
      <p className="mt-1 text-ink-quiet">Your calendar program shows these events and keeps them up to date.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {buildSubscriptionLinks(buildFeedAddress()).map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noreferrer" className={getButtonClass()}>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
