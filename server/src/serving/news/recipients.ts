// What the emails to people who serve have in common.
import { formatStartIn } from "../../calendar/day.words.ts";
import type { Database } from "../../database/database.ts";
import type { EmailSender } from "../../messaging/mail/emails.ts";
import type { MailNeeds } from "../../messaging/mail/mail.ts";
import type { ServingPlace } from "../../messaging/mail/serving-emails.ts";
import { readKeptSettings } from "../../settings/settings.service.ts";
import { sealServingLink } from "./link.ts";
import type { PlannedPerson } from "./planned.queries.ts";

export async function readServingSender(tx: Database, { config }: MailNeeds): Promise<EmailSender> {
  const { congregationName } = await readKeptSettings(tx);
  return { congregationName, publicUrl: config.publicUrl };
}

type EventTime = Pick<PlannedPerson, "eventDate" | "startTime" | "endDate" | "endTime" | "timezone" | "isOtherZone">;
type PlacedEvent = EventTime & Pick<PlannedPerson, "position" | "title" | "location">;

/** "Sunday, December 6 at 6:00 PM", with the last day of several days, and with a time zone that is not the church's. */
export const formatTime = (event: EventTime): string => formatStartIn(event, event.isOtherZone ? null : event.timezone);

export const toPlace = (placed: PlacedEvent): ServingPlace => ({
  position: placed.position,
  title: placed.title,
  when: formatTime(placed),
  location: placed.location,
});

/** The places of a person by what the person has answered. */
export function splitPlaces(planned: readonly PlannedPerson[]): Record<"accepted" | "asked", ServingPlace[]> {
  const listOf = (state: PlannedPerson["state"]) => planned.filter((one) => one.state === state).map(toPlace);
  return { accepted: listOf("accepted"), asked: listOf("asked") };
}

interface Recipient {
  readonly memberId: number;
  readonly firstName: string;
  readonly email: string;
  /** The secret of the person's link. */
  readonly token: string;
  readonly planned: readonly [PlannedPerson, ...PlannedPerson[]];
}

/**
 * The people of some requests, each with their own link. People who share an address stay apart. People without an
 * address are left out.
 */
export function listServingRecipients(services: MailNeeds, planned: readonly PlannedPerson[]): Recipient[] {
  return [...Map.groupBy(planned, ({ memberId }) => memberId).values()].flatMap(([first, ...others]) => {
    if (!first || first.email === null) return [];
    const { memberId, firstName, email } = first;
    const own = [first, ...others] as const;
    const ends = own.map(({ endsAt }) => endsAt);
    const token = sealServingLink(services.secret, { memberId, email }, ends);
    return [{ memberId, firstName, email, token, planned: own }];
  });
}
