// The landing page: the church, its next public events, and what a visitor can do. Its window is drawn as SVG, so that
// there are no pictures to load on a slow connection.
import type { PublicCalendar, PublicEvent } from "@narthex/contract/public-calendar.ts";
import type { SignInOptions } from "@narthex/contract/signin.ts";
import { CalendarDays, HandCoins, HandHeart, ScanLine, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { requestPage } from "../api/answers.ts";
import { request } from "../api/request.ts";
import { ArchedWindow } from "../brand/ArchedWindow.tsx";
import { Logo } from "../brand/Logo.tsx";
import { Mark } from "../brand/Mark.tsx";
import { buildSignInAddress, paths } from "../paths.ts";
import { ChurchAddress } from "../public-calendar/ChurchAddress.tsx";
import { getButtonClass } from "../ui/Button.tsx";
import { landingCalls } from "./calls.ts";
import { NextEvents } from "./NextEvents.tsx";

const PROMISES: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <Users />,
    title: "Member management",
    text: "Profiles, attendance tracking and ministry involvement, kept with care.",
  },
  {
    icon: <CalendarDays />,
    title: "Event management",
    text: "Schedule services and activities, with automated attendance tracking.",
  },
  {
    icon: <HandHeart />,
    title: "Donation tracking",
    text: "Record donations, with reporting and tax documentation.",
  },
];

/** More than are shown, because canceled events are left out. */
const EVENTS_READ = 10;
const EVENTS_SHOWN = 3;

interface LandingData {
  options: SignInOptions | null;
  events: readonly PublicEvent[];
  /** Null without a public calendar. */
  about: PublicCalendar | null;
}

async function readEvents(): Promise<readonly PublicEvent[]> {
  const { rows } = await requestPage(landingCalls.events, { query: { limit: EVENTS_READ } });
  return rows.filter(({ isCancelled }) => !isCancelled).slice(0, EVENTS_SHOWN);
}

/** The page works without these answers, so failures are ignored. */
async function loadPage(): Promise<LandingData> {
  const options = await request(landingCalls.options, {}).catch(() => null);
  if (!options?.publicCalendar) return { options, events: [], about: null };
  const [events, about] = await Promise.all([
    readEvents().catch(() => []),
    request(landingCalls.calendar, {}).catch(() => null),
  ]);
  return { options, events, about };
}

export function Landing() {
  const [loaded, setLoaded] = useState<LandingData | null>(null);

  // The page is shown immediately; the church's name, logo and events are loaded.
  useEffect(() => {
    void loadPage().then(setLoaded);
  }, []);

  const { options, about } = loaded ?? {};
  const name = options?.congregationName;
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[72rem] flex-col px-4 sm:px-8">
      <title>{name || "Narthex"}</title>
      <header className="flex items-center justify-between gap-4 py-4">
        <span className="flex min-h-12 min-w-0 items-center">
          {loaded && (options?.logo ? <Logo {...options.logo} wide={320} high={48} tall={96} /> : <Mark />)}
        </span>
        <a href={buildSignInAddress(paths.home)} className={getButtonClass()}>
          Sign in
        </a>
      </header>
      {/* At the top, and the footer later, so that nothing moves when the church and its events are loaded. */}
      <main className="grow py-8 sm:py-16">
        <div className="flex items-center justify-between gap-12">
          <div className="min-w-0">
            <h1 className="min-h-[1lh] max-w-[22ch] text-balance break-words font-semibold font-serif text-4xl tracking-[-0.015em]">
              {loaded && (name || "Welcome")}
            </h1>
            <p className="mt-4 min-h-[1lh] max-w-prose text-ink-quiet text-lg">
              {loaded &&
                (options?.onlineGiving
                  ? "Events, giving and check-in for our church family."
                  : "Events and check-in for our church family.")}
            </p>
            <div className="mt-8 min-h-12">
              {options && (options.isSetUp ? <Actions takesGifts={options.onlineGiving} /> : <NotSetUp />)}
            </div>
            {about?.address && <ChurchAddress address={about.address} className="mt-8" />}
          </div>
          <ArchedWindow className="hidden h-88 shrink-0 lg:block" />
        </div>
        {loaded && loaded.events.length > 0 && <NextEvents events={loaded.events} timezone={about?.timezone} />}
        {loaded && <Promises />}
      </main>
      {loaded && (
        <footer className="border-line border-t py-6 text-ink-quiet text-sm">
          {name
            ? `${name} uses Narthex, open-source software for churches.`
            : "Narthex, open-source software for churches."}
        </footer>
      )}
    </div>
  );
}

function Actions({ takesGifts }: { takesGifts: boolean }) {
  const large = getButtonClass({ size: "large" });
  return (
    <p className="flex flex-wrap gap-3">
      {takesGifts && (
        <a href={paths.give} className={getButtonClass({ variant: "primary", size: "large" })}>
          <HandCoins aria-hidden className="size-5" />
          Give
        </a>
      )}
      <a href={buildSignInAddress(paths.attendance)} className={large}>
        <ScanLine aria-hidden className="size-5" />
        Check in
      </a>
    </p>
  );
}

function NotSetUp() {
  return (
    <p role="status" className="max-w-prose rounded-lg border border-line bg-surface-raised p-4">
      This church is not set up yet. To set it up, open the link shown when the server started.
    </p>
  );
}

/** Without frames: visitors took them for buttons, like the events above. */
function Promises() {
  return (
    <section aria-labelledby="office" className="mt-16 border-line border-t pt-8">
      <h2 id="office" className="font-medium text-ink-quiet">
        For the church office
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {PROMISES.map((promise) => (
          <li key={promise.title} className="flex gap-3">
            <span aria-hidden className="mt-1 text-accent [&_svg]:size-5">
              {promise.icon}
            </span>
            <div>
              <h3 className="font-semibold font-serif text-lg">{promise.title}</h3>
              <p className="mt-1 text-ink-quiet text-sm">{promise.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
