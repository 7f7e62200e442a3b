import type { AuditEntry } from "@narthex/contract/audit.ts";
import { Link } from "@tanstack/react-router";
import {
  CalendarDays,
  ClipboardCheck,
  HandCoins,
  KeyRound,
  type LucideIcon,
  Mail,
  QrCode,
  ScrollText,
  Settings,
  UserCog,
  Users,
} from "lucide-react";
import { formatDate, formatInstantTime, formatWeekday, getToday, toDateInZone } from "../format/format.ts";
import { paths } from "../paths.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import type { LogFilter } from "./logFilter.ts";
import { buildSentence, type Part } from "./sentence.ts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  user: UserCog,
  session: KeyRound,
  member: Users,
  event: CalendarDays,
  attendance: ClipboardCheck,
  checkin_session: QrCode,
  checkin_place: QrCode,
  donation: HandCoins,
  donation_batch: HandCoins,
  settings: Settings,
  mail: Mail,
};

interface Day {
  date: string;
  entries: AuditEntry[];
}

/** Groups entries by day in the congregation's time zone, in their order. */
function groupByDay(entries: readonly AuditEntry[], timezone: string): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = toDateInZone(new Date(entry.at), timezone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  filter: LogFilter;
}

export function AuditEntries({ entries, filter }: AuditEntriesProps) {
  const { timezone } = useCurrentUser().congregation;
  const year = getToday(timezone).slice(0, 4);
  return (
    <div className="space-y-6">
      {groupByDay(entries, timezone).map(({ date, entries: ofDay }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mb-2 font-medium text-ink-quiet text-sm">
            <time dateTime={date}>{date.startsWith(year) ? formatWeekday(date) : formatDate(date)}</time>
          </h2>
          <Card as="div" padding="none">
            <ul className="divide-y divide-line">
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} filter={filter} timezone={timezone} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, filter, timezone }: { entry: AuditEntry; filter: LogFilter; timezone: string }) {
  const Icon = ICONS[entry.subject] ?? ScrollText;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 px-4 py-3 sm:grid-cols-[auto_5rem_minmax(0,1fr)] sm:px-6">
      <Icon aria-hidden className="size-4.5 self-start text-ink-quiet max-sm:mt-0.5 sm:mt-0.5" />
      <time dateTime={entry.at} className="text-ink-quiet text-sm tabular-nums max-sm:col-start-2 max-sm:row-start-2">
        {formatInstantTime(entry.at, timezone)}
      </time>
      <p className="wrap-anywhere">
        {buildSentence(entry).map((part) => (
          <Words key={part.key} part={part} actor={entry.actor?.id} filter={filter} />
        ))}
      </p>
    </li>
  );
}

const LINK =
  "font-medium underline decoration-line-strong/50 underline-offset-4 hover:text-accent hover:decoration-current";

/** A name leads to the person; that of an account without a person, to all that the account did. */
function Words({ part, actor, filter }: { part: Part; actor: string | undefined; filter: LogFilter }) {
  if (part.kind === "words") return part.text;
  if (part.kind === "gift") {
    return (
      <Link to={paths.donations} search={{ number: Number(part.text) }} className={LINK}>
        {part.text}
      </Link>
    );
  }
  if (part.kind === "name" || part.memberId !== null || actor === undefined || actor.startsWith("station-"))
    return (
      <span className="font-medium">
        <PersonLink id={part.memberId}>{part.text}</PersonLink>
      </span>
    );
  return (
    <Link to={paths.audit} search={{ ...filter, actor }} title={`Show only what ${part.text} did`} className={LINK}>
      {part.text}
    </Link>
  );
}
