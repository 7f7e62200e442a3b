// The landing page. Its window is drawn as SVG, so that there are no pictures to load on a slow connection.
import { api } from "@narthex/contract/api.ts";
import type { SignInOptions } from "@narthex/contract/signin.ts";
import { CalendarDays, HandHeart, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { request } from "../api/request.ts";
import { ArchedWindow } from "../brand/ArchedWindow.tsx";
import { Eyebrow } from "../brand/Eyebrow.tsx";
import { Mark } from "../brand/Mark.tsx";
import { paths, signInAddress } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";

const PROMISES: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <Users />,
    title: "Member Management",
    text: "Profiles, attendance tracking and ministry involvement, kept with care.",
  },
  {
    icon: <CalendarDays />,
    title: "Event Management",
    text: "Schedule services and activities, with automated attendance tracking.",
  },
  {
    icon: <HandHeart />,
    title: "Donation Tracking",
    text: "Record donations, with reporting and tax documentation.",
  },
];

export function Landing() {
  const [options, setOptions] = useState<SignInOptions | null>(null);

  // The page is shown immediately; the congregation's name and logo are loaded.
  useEffect(() => {
    request(api.signin.options, {}).then(setOptions, () => setOptions(null));
  }, []);

  const name = options?.congregationName;
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{name ? `${name} · Narthex` : "Narthex"}</title>
      <header className="mx-auto flex w-full max-w-[72rem] items-center justify-between gap-4 px-4 py-4 sm:px-8">
        <span className="flex items-center gap-3 font-semibold font-serif text-lg">
          <Mark /> Narthex
        </span>
        <a href={signInAddress(paths.home)} className={buttonClass()}>
          Sign in
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-[72rem] grow flex-col justify-center px-4 py-12 sm:px-8">
        <div className="flex items-center justify-between gap-12">
          <div className="min-w-0">
            <Eyebrow name={name} logo={options?.logo} />
            <h1 className="mt-2 max-w-[22ch] text-balance font-semibold font-serif text-4xl tracking-[-0.015em]">
              Where your congregation is welcomed in
            </h1>
            <p className="mt-4 max-w-prose text-ink-quiet text-lg">
              Members, events and attendance in one calm place, for everyone who serves on a Sunday morning.
            </p>
            <div className="mt-8">
              {options && !options.isSetUp ? (
                <p role="status" className="max-w-prose rounded-lg border border-line bg-surface-raised p-4">
                  This congregation is not set up yet. The server printed a set-up address when it started: please open
                  it.
                </p>
              ) : (
                <a href={signInAddress(paths.home)} className={buttonClass({ variant: "primary", size: "large" })}>
                  Sign In
                </a>
              )}
            </div>
          </div>
          <ArchedWindow className="hidden h-88 shrink-0 lg:block" />
        </div>
        <ul className="mt-16 grid gap-4 sm:grid-cols-3">
          {PROMISES.map((promise) => (
            <li key={promise.title} className="rounded-lg border border-line bg-surface-raised p-6 shadow-raised">
              <span
                aria-hidden
                className="flex size-11 items-center justify-center rounded-t-full rounded-b-md bg-accent-quiet text-accent [&_svg]:size-5"
              >
                {promise.icon}
              </span>
              <h2 className="mt-4 font-semibold font-serif text-xl">{promise.title}</h2>
              <p className="mt-1 text-ink-quiet">{promise.text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
