// The first steps of a new congregation: what is done, with a link to the screen of each.
import { api } from "@narthex/contract/api.ts";
import type { FirstStep } from "@narthex/contract/first-step-kinds.ts";
import type { FirstSteps } from "@narthex/contract/first-steps.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Circle, CircleCheck, CircleSlash } from "lucide-react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { LocalAddressNote } from "../page/LocalAddressNote.tsx";
import { calendarSettingsHash, paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { firstStepsRead, hasOpenSteps, isOpen } from "./firstSteps.queries.ts";
import { STEP_TITLES } from "./stepTitles.ts";

interface Words {
  text: string;
  /** The name of the link. */
  begin: string;
  to: LinkProps;
}

const WORDS: Readonly<Record<FirstStep, Words>> = {
  members: {
    text: "Bring people over from Breeze, Planning Center or a spreadsheet.",
    begin: "Import members",
    to: { to: paths.importMembers },
  },
  services: {
    text: "Enter it once and let it repeat every week.",
    begin: "Create event",
    to: { to: paths.events, search: { create: "service" } },
  },
  staff: {
    text: "Each person signs in with their own account and role. Connect your email first, so that invitations arrive.",
    begin: "Invite people",
    to: { to: paths.invitations },
  },
  church: {
    text: "The logo appears on every screen. The address is on letters, giving statements and the pages of public events.",
    begin: "Open settings",
    to: { to: paths.settings },
  },
  mail: {
    text: "Enter the mail server, and send yourself a test to see that it works. Without a mail server, emails are kept in Narthex instead of being sent.",
    begin: "Set up email",
    to: { to: paths.settings, search: { tab: "mail" } },
  },
  welcome: {
    text: "A permanent code at the entrance, so that people can check in with their phones.",
    begin: "Make a poster",
    to: { to: paths.attendance, search: { method: "qr" } },
  },
  calendar: {
    text: "Turn on the public calendar. Your church's start page then shows the next events that are marked “Show it to everyone”.",
    begin: "Open calendar settings",
    to: { to: paths.settings, hash: calendarSettingsHash },
  },
  children: {
    text: "Only if you check children in: add rooms, and enter who may collect each child and the adults' clearances, such as a background check. On the day, check in the children's team first, then the families.",
    begin: "Open rooms",
    to: { to: paths.children, search: { tab: "rooms" } },
  },
};

/** The step for visitors, once the public calendar is on. */
const NO_PUBLIC_EVENT: Words = {
  text: "The public calendar is on, but no event is public. Open your service, edit it, choose “Show it to everyone” and change all its events.",
  begin: "Open events",
  to: { to: paths.events },
};

export function FirstStepsCard() {
  const { data } = useSuspenseQuery(firstStepsRead);
  const ended = data.steps.filter((step) => !isOpen(step)).length;
  return (
    <Card
      title="Get ready for your first Sunday"
      description={
        hasOpenSteps(data)
          ? `${ended} of ${data.steps.length} done or skipped. Do them in any order, and skip what you don't need.`
          : "Everything is done or skipped. The dashboard no longer lists these steps."
      }
      padding="none"
    >
      {data.localAddress && hasOpenSteps(data) && (
        <div className="px-4 pb-4 sm:px-6">
          <LocalAddressNote address={data.localAddress} />
        </div>
      )}
      <ol aria-label="First steps" className="divide-y divide-line border-line border-t">
        {data.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </Card>
  );
}

type Step = FirstSteps["steps"][number];

function Step({ step }: { step: Step }) {
  const { publicCalendar } = useCurrentUser().congregation;
  const { text, begin, to } = step.step === "calendar" && publicCalendar ? NO_PUBLIC_EVENT : WORDS[step.step];
  const title = STEP_TITLES[step.step];
  const open = isOpen(step);
  return (
    <li className="flex items-center gap-x-4 gap-y-3 px-4 py-4 max-sm:flex-wrap sm:px-6">
      <State {...step} />
      <div className="min-w-0 flex-1 max-sm:basis-3/4">
        <p className={cx("font-medium", !open && "text-ink-quiet")}>
          {title}
          {!open && <span className="font-normal text-sm">{step.isDone ? " · Done" : " · Skipped"}</span>}
        </p>
        {open && <p className="text-ink-quiet text-sm">{text}</p>}
      </div>
      {!step.isDone && (
        <div className="flex flex-wrap items-center gap-2 max-sm:ps-9 print:hidden">
          {open && (
            <Link {...to} className={getButtonClass()}>
              {begin}
            </Link>
          )}
          <Skip step={step} title={title} />
        </div>
      )}
    </li>
  );
}

function State({ isDone, isSkipped }: Step) {
  const Icon = isDone ? CircleCheck : isSkipped ? CircleSlash : Circle;
  return <Icon aria-hidden className={cx("size-5 shrink-0", isDone ? "text-positive" : "text-ink-quiet")} />;
}

function Skip({ step: { step, isSkipped }, title }: { step: Step; title: string }) {
  const skip = useAction({
    call: () => request(api.firstSteps.skip, { params: { step }, body: { isSkipped: !isSkipped } }),
    failed: "This step was not changed. Please try again.",
    failureNotice: true,
    done: ({ steps }) =>
      steps.some(isOpen)
        ? { title: isSkipped ? `“${title}” is listed again` : `“${title}” is skipped` }
        : { title: "First steps finished", description: "To see them again, search for First steps." },
  });
  return (
    <Button
      variant="quiet"
      busy={skip.busy}
      onClick={() => skip.run()}
      aria-label={isSkipped ? `List again: ${title}` : `Skip “${title}”`}
    >
      {isSkipped ? "List again" : "Skip"}
    </Button>
  );
}
