import type { LedMinistry } from "@narthex/contract/dashboard.ts";
import { Link, type LinkProps } from "@tanstack/react-router";
import { EventLink } from "../events/EventLink.tsx";
import { formatStart } from "../events/eventWords.ts";
import { formatNumber, formatWeekday } from "../format/format.ts";
import { paths } from "../paths.ts";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";

/** The ministries that the user leads: the next event of each, and what waits for the user. */
export function LedMinistries({ ministries }: { ministries: readonly LedMinistry[] }) {
  if (ministries.length === 0)
    return (
      <Card title="Your ministries">
        <p className="text-ink-quiet">
          You lead no ministry yet. Ask an administrator to choose you as the leader of your ministry.
        </p>
      </Card>
    );
  return (
    <Card title="Your ministries" padding="none">
      <ul aria-label="Your ministries" className="divide-y divide-line border-line border-t">
        {ministries.map((ministry) => (
          <Ministry key={ministry.id} ministry={ministry} />
        ))}
      </ul>
    </Card>
  );
}

function Ministry({ ministry }: { ministry: LedMinistry }) {
  const { id, name } = ministry;
  const waiting = listWaiting(ministry);
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 sm:grid-cols-2 sm:px-6">
      <div className="min-w-0">
        <h3 className="break-words font-medium">
          <Link
            to={paths.members}
            search={{ tab: "assignments", ministry: id }}
            className="rounded-sm underline-offset-4 hover:text-accent hover:underline print:text-inherit"
          >
            {name}
          </Link>
        </h3>
        <NextEvent ministry={ministry} />
      </div>
      {waiting.length === 0 ? (
        <p className="text-ink-quiet text-sm">Nothing is waiting for you.</p>
      ) : (
        <ul>
          {waiting.map(({ text, to }) => (
            <li key={text}>
              <Link {...to} className={linkClass}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function NextEvent({ ministry: { id, nextEvent: event, hasPlan } }: { ministry: LedMinistry }) {
  const { congregation } = useCurrentUser();
  const mayWrite = useMay("events.write");
  // A ministry may serve at events of the whole church.
  if (event === null && hasPlan)
    return (
      <Link to={paths.servingPlan} params={{ id }} className={linkClass}>
        Serving plan
      </Link>
    );
  if (event === null) {
    return (
      <p className="text-ink-quiet text-sm">
        No event is planned.{" "}
        {mayWrite && (
          <Link to={paths.events} search={{ create: `ministry-${id}` }} className={linkClass}>
            Create Event
          </Link>
        )}
      </p>
    );
  }
  return (
    <p className="break-words text-ink-quiet text-sm">
      {"Next: "}
      <EventLink id={event.id} className="font-medium text-accent">
        {event.title}
      </EventLink>
      {`, ${formatWeekday(event.eventDate)}, ${formatStart(event, congregation.timezone)}`}
    </p>
  );
}

/** What waits in a ministry, in words, with the screen on which it is decided. */
function listWaiting(ministry: LedMinistry): { text: string; to: LinkProps }[] {
  const { id, unrecorded, hours, waiting, unaccepted, openPlaces } = ministry;
  const found: { count: number; one: string; many: string; to: LinkProps }[] = [
    {
      count: hours,
      one: "entry of volunteer hours to approve",
      many: "entries of volunteer hours to approve",
      to: { to: paths.workerHours, search: { view: "approval", ministry: id } },
    },
    {
      count: openPlaces,
      one: "open place in the serving plan of the next two weeks",
      many: "open places in the serving plan of the next two weeks",
      to: { to: paths.servingPlan, params: { id }, search: { weeks: 2 } },
    },
    {
      count: waiting,
      one: "reply on a waiting list",
      many: "replies on waiting lists",
      to: { to: paths.events, search: { ministry: id } },
    },
    {
      count: unaccepted,
      one: "person has not accepted yet",
      many: "people have not accepted yet",
      to: { to: paths.members, search: { tab: "assignments", ministry: id } },
    },
  ];
  const counted = found.flatMap(({ count, one, many, to }) =>
    count === 0 ? [] : [{ text: `${formatNumber(count)} ${count === 1 ? one : many}`, to }],
  );
  if (unrecorded === null) return counted;
  const text = `Take attendance: ${unrecorded.title}, ${formatWeekday(unrecorded.eventDate)}`;
  const to: LinkProps = { to: paths.event, params: { id: unrecorded.id }, search: { tab: "attendance" } };
  return [{ text, to }, ...counted];
}
