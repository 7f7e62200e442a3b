// Two years of announcements of the sample congregation, and the opt-outs of its people.
import type { announcements } from "../../server/src/database/tables/announcements.ts";
import { CAST, CONGREGATION } from "./cast.ts";
import { MINISTRIES } from "./ministries.ts";
import { NOTICES, type Notice } from "./notices.ts";
import type { Person } from "./people.ts";
import { createRandom } from "./random.ts";

type Row = typeof announcements.$inferInsert;

/** `ministry` is an index in the list of ministries; `author` is the email address of an account. */
export interface SampleAnnouncement {
  readonly row: Omit<Row, "authorId" | "ministryId" | "site">;
  readonly ministry: number | null;
  readonly author: string;
  /** Whether the delivery log is created. Logs of older announcements would only make the sample larger. */
  readonly hasLog: boolean;
}

const YEARS_BACK = 2;
/** How many days ahead announcements are scheduled. */
const DAYS_AHEAD = 21;
const DAYS_OF_LOGS = 75;
/** This announcement is sent in winter. Its log stays for a year, so that one log always shows text messages. */
const KEEPS_LOG = "No services this morning: snow";

function createAnnouncement(
  notice: Notice,
  day: Temporal.PlainDate,
  now: Temporal.Instant,
  minute: number,
): SampleAnnouncement {
  const { title, content, priority = "normal", to, days, byEmail = false, bySms = false } = notice;
  const plainTime = bySms ? "06:10" : new Temporal.PlainTime(9, minute);
  const at = day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime }).toInstant();
  const ministry = MINISTRIES.findIndex(({ name }) => name === to);
  const isOut = Temporal.Instant.compare(at, now) <= 0;
  const age = now.since(at).total("hours") / 24;
  const sent = isOut ? at.toString() : null;
  return {
    row: {
      title,
      content,
      priority,
      publishDate: at.toString(),
      expiryDate: days === undefined ? null : day.add({ days }).toString(),
      targetAudience: ministry >= 0 ? "ministry" : to === "members" ? "members" : "all",
      sendEmail: byEmail,
      sendSMS: bySms,
      releasedAt: sent,
      emailQueuedAt: byEmail ? sent : null,
      smsQueuedAt: bySms ? sent : null,
      createdAt: (isOut ? at.subtract({ minutes: 20 }) : now.subtract({ hours: 30 })).toString(),
      updatedAt: (isOut ? at : now.subtract({ hours: 30 })).toString(),
    },
    ministry: ministry >= 0 ? ministry : null,
    author: minute % 3 === 0 ? CAST.admin.email : CAST.intermediate_admin.email,
    hasLog: isOut && (byEmail || bySms) && (age < DAYS_OF_LOGS || (title === KEEPS_LOG && age < 366)),
  };
}

/** Sorted by date, oldest first. */
export function makeAnnouncements(now: Temporal.Instant, today: Temporal.PlainDate): SampleAnnouncement[] {
  const random = createRandom("announcements");
  const made: SampleAnnouncement[] = [];
  const last = today.add({ days: DAYS_AHEAD });
  for (
    let day = today.subtract({ years: YEARS_BACK });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const minute = random.whole(0, 59);
    for (const notice of NOTICES) if (notice.on(day)) made.push(createAnnouncement(notice, day, now, minute));
  }
  return made;
}

/** People who do not receive everything, as indexes in the list of people. */
export interface SampleChoices {
  /** People who turned off announcement emails in their profile. */
  readonly withoutEmail: readonly number[];
  /** Addresses unsubscribed through the link in an email. */
  readonly unsubscribed: readonly string[];
  /** Numbers that replied STOP. */
  readonly stopped: readonly string[];
}

export function makeChoices(people: readonly Person[]): SampleChoices {
  const random = createRandom("choices of messages");
  const [withoutEmail, unsubscribed, stopped]: [number[], Set<string>, Set<string>] = [[], new Set(), new Set()];
  for (const [place, { row, isCast }] of people.entries()) {
    const chance = random.next();
    if (isCast) continue;
    if (chance < 0.02) withoutEmail.push(place);
    else if (chance < 0.05 && row.email) unsubscribed.add(row.email);
    else if (chance < 0.08 && row.phone && row.smsConsent) stopped.add(row.phone);
  }
  return { withoutEmail, unsubscribed: [...unsubscribed], stopped: [...stopped] };
}
