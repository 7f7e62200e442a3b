// The texts of emails to people who serve, and to the leaders of their ministries. Opt-outs do not apply: they are about
// what a person was asked or has promised.
import { type Email, type EmailSender, writeEmail } from "./emails.ts";

/** A position at an event. */
export interface ServingPlace {
  position: string;
  title: string;
  /** "Sunday, December 6 at 6:00 PM". */
  when: string;
  location: string | null;
}

/** The person to whom an email is written, with the secret of the person's link. */
interface Addressed {
  firstName: string;
  token: string;
}

const formatPlace = ({ position, title, when, location }: ServingPlace): string =>
  `${when}: ${[position, title, location].filter(Boolean).join(", ")}`;

const listPlaces = (places: readonly ServingPlace[]): string => places.map(formatPlace).join("\n");

const buildLink = ({ publicUrl }: EmailSender, token: string): string => `${publicUrl}/api/serving/page#${token}`;

const askForAnswer = (sender: EmailSender, token: string, isOpen: boolean): string =>
  `${isOpen ? "Please answer here" : "If you cannot serve, please change your answer here"}:\n${buildLink(sender, token)}`;

const OWN_LINK = "The link is only for you. Please do not forward this email.";

/** One email for all events for which a ministry asks a person. */
export function writeServingRequests(
  sender: EmailSender,
  { firstName, ministry, places, token }: Addressed & { ministry: string; places: readonly ServingPlace[] },
): Email {
  return writeEmail(sender, `can you serve in ${ministry}?`, [
    `Hello ${firstName},`,
    `You are asked to serve in ${ministry}:`,
    listPlaces(places),
    askForAnswer(sender, token, true),
    `You can change your answer until the event ends. ${OWN_LINK}`,
  ]);
}

interface Answerable extends Addressed {
  accepted: readonly ServingPlace[];
  /** Those that the person has not answered. */
  asked: readonly ServingPlace[];
}

export function writeServingReminder(sender: EmailSender, { firstName, token, accepted, asked }: Answerable): Email {
  return writeEmail(sender, accepted.length > 0 ? "you serve soon" : "please tell us if you can serve", [
    `Hello ${firstName},`,
    ...(accepted.length > 0 ? [`This is a reminder that you serve:\n${listPlaces(accepted)}`] : []),
    ...(asked.length > 0 ? [`You have not answered yet whether you can serve:\n${listPlaces(asked)}`] : []),
    askForAnswer(sender, token, asked.length > 0),
    OWN_LINK,
  ]);
}

export function writeServingRemoval(
  sender: EmailSender,
  { firstName, ministry, places }: { firstName: string; ministry: string; places: readonly ServingPlace[] },
): Email {
  return writeEmail(sender, "you do not need to serve", [
    `Hello ${firstName},`,
    `You no longer need to serve in ${ministry}:\n${listPlaces(places)}`,
    "You do not need to do anything. If you have questions, please ask the leader of the ministry.",
  ]);
}

interface AnswerFacts {
  /** The person who plans. */
  firstName: string;
  /** First and last name of the person who answered. */
  name: string;
  ministry: { id: number; name: string };
  place: ServingPlace;
  /** The day of the event, YYYY-MM-DD. */
  day: string;
  reason: string | null;
}

/** To the person who plans. */
export function writeServingDecline(
  sender: EmailSender,
  { firstName, name, ministry, place, day, reason }: AnswerFacts,
): Email {
  return writeEmail(sender, "someone cannot serve", [
    `Hello ${firstName},`,
    `${name} cannot serve in ${ministry.name}:\n${formatPlace(place)}`,
    ...(reason ? [`Reason: ${reason}`] : []),
    `Here is the plan, where you see the current answer and can ask another person:\n${sender.publicUrl}/serving/${ministry.id}?from=${day}`,
  ]);
}

/** To the person who plans, after an email about a refusal. */
export function writeServingReturn(sender: EmailSender, { firstName, name, ministry, place, day }: AnswerFacts): Email {
  return writeEmail(sender, "someone can serve after all", [
    `Hello ${firstName},`,
    `${name} can serve after all in ${ministry.name}:\n${formatPlace(place)}`,
    `Here is the plan:\n${sender.publicUrl}/serving/${ministry.id}?from=${day}`,
  ]);
}

interface UnreachedEvent {
  /** The event before its change; the position is that of the first person. */
  place: ServingPlace;
  /** "This is canceled." */
  change: string;
  /** "Anna Berg (Greeter, Music)". */
  names: readonly string[];
}

/** To the person who plans, about people who have no email address. */
export function writeServingUnreached(
  sender: EmailSender,
  { firstName, events }: { firstName: string; events: readonly UnreachedEvent[] },
): Email {
  return writeEmail(sender, "please tell people who have no email address", [
    `Hello ${firstName},`,
    `These people serve at ${events.length === 1 ? "an event that has" : "events that have"} changed, or were asked to, and have no email address. Please tell them yourself.`,
    ...events.map(({ place: { when, title, location }, change, names }) =>
      [`${when}: ${[title, location].filter(Boolean).join(", ")}`, change, ...names].join("\n"),
    ),
  ]);
}

export interface MovedPlace extends ServingPlace {
  /** "This is now: Sunday, December 6 at 7:00 PM, Hall". */
  change: string;
}

/** One email for all events of a person that were moved together. */
export function writeServingMoved(
  sender: EmailSender,
  { firstName, token, places }: Addressed & { places: readonly MovedPlace[] },
): Email {
  return writeEmail(sender, places.length === 1 ? "an event has changed" : "events have changed", [
    `Hello ${firstName},`,
    ...places.map((place) => `${formatPlace(place)}\n${place.change}`),
    `You get this email because you serve there or were asked to. If you cannot serve now, please tell us here:\n${buildLink(sender, token)}`,
    OWN_LINK,
  ]);
}

export function writeServingCanceled(
  sender: EmailSender,
  { firstName, places, reason }: { firstName: string; places: readonly ServingPlace[]; reason: string | null },
): Email {
  return writeEmail(sender, "you do not need to serve", [
    `Hello ${firstName},`,
    `This is canceled, so you do not need to serve:\n${listPlaces(places)}`,
    ...(reason ? [reason] : []),
  ]);
}

/** Says nothing about an earlier day, because the event may have been moved without an email while it was canceled. */
export function writeServingReinstated(sender: EmailSender, { firstName, token, accepted, asked }: Answerable): Email {
  return writeEmail(sender, "an event takes place after all", [
    `Hello ${firstName},`,
    ...(accepted.length > 0
      ? [
          `This is no longer canceled, and your answer still counts. Please check the day and the time:\n${listPlaces(accepted)}`,
        ]
      : []),
    ...(asked.length > 0
      ? [`This is no longer canceled, and you have not answered yet whether you can serve:\n${listPlaces(asked)}`]
      : []),
    askForAnswer(sender, token, asked.length > 0),
    OWN_LINK,
  ]);
}
