// Two years of announcements of the sample congregation, and what its people have chosen to receive.
import type { announcements } from "../../server/src/database/tables/announcements.ts";
import { CAST, CONGREGATION } from "./cast.ts";
import { MINISTRIES } from "./ministries.ts";
import { NOTICES, type Notice } from "./notices.ts";
import type { Person } from "./people.ts";
import { randomFor } from "./random.ts";

type Row = typeof announcements.$inferInsert;

/** An announcement; its ministry by its place in the list, its author by the account's address. */
export interface SampleAnnouncement {
  readonly row: Omit<Row, "authorId" | "ministryId" | "site">;
  readonly ministry: number | null;
  readonly author: string;
  /** Whether its delivery log is still kept: that of older ones would make the sample large, and nothing else. */
  readonly hasLog: boolean;
}

const YEARS_BACK = 2;
/** So far ahead things are prepared. */
const DAYS_AHEAD = 21;
const DAYS_OF_LOGS = 75;
/** The snow is told of in winter, and its log shows text messages all year. */
const KEEPS_LOG = "No services this morning: snow";

function announce(notice: Notice, day: Temporal.PlainDate, now: Temporal.Instant, minute: number): SampleAnnouncement {
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

/** The oldest first. */
export function makeAnnouncements(now: Temporal.Instant, today: Temporal.PlainDate): SampleAnnouncement[] {
  const random = randomFor("announcements");
  const made: SampleAnnouncement[] = [];
  const last = today.add({ days: DAYS_AHEAD });
  for (
    let day = today.subtract({ years: YEARS_BACK });
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const minute = random.whole(0, 59);
    for (const notice of NOTICES) if (notice.on(day)) made.push(announce(notice, day, now, minute));
  }
  return made;
}

/** Who gets less than everything; people by their places in the list. */
export interface SampleChoices {
  /** Said in their profile that they want no announcements by email. */
  readonly withoutEmail: readonly number[];
  /** Unsubscribed through the link in an email. */
  readonly unsubscribed: readonly string[];
  /** Answered STOP. */
  readonly stopped: readonly string[];
}

export function makeChoices(people: readonly Person[]): SampleChoices {
  const random = randomFor("choices of messages");
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
