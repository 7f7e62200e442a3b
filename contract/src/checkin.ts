// Check-in by QR code: a check-in session for one event, and its public page.
import * as z from "zod";
import { ListedHousehold } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { email, emptyAsNull, IdInPath, id, idInPath, line, phone } from "./fields.ts";
import { MAX_HOUSEHOLD, MAX_NAME } from "./limits.ts";
import { Logo } from "./logo.ts";

export const CheckinSession = z.object({
  sessionId: z.string(),
  /** The image as a data URL. */
  qrCode: z.string(),
  /** The address in the QR code. */
  url: z.string(),
  eventId: z.number(),
  eventName: z.string(),
  expiresAt: z.string(),
});
export type CheckinSession = z.infer<typeof CheckinSession>;

/** A person of the caller's household. */
const OwnHouseholdMember = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  isChild: ListedHousehold.shape.isChild,
  isHere: z.boolean(),
  /** Whether they were at the last other event that anybody of the household attended. */
  cameLast: z.boolean(),
  /** A child whose age a children's room of the event takes: the children's desk gives them the room. */
  needsRoom: z.boolean(),
});
export type OwnHouseholdMember = z.infer<typeof OwnHouseholdMember>;

/**
 * Everything that a visitor with the address may know: the event, and the congregation's name and logo. An adult who is signed in
 * at this browser also sees their household.
 */
export const CheckinEvent = z.object({
  /** Sent with each check-in, so that it is never recorded at another event. */
  eventId: z.number(),
  eventName: z.string(),
  eventDate: z.string(),
  startTime: z.string(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  timezone: z.string(),
  /** Why nobody can be checked in, as a sentence; null if people can. */
  closed: z.string().nullable(),
  congregationName: z.string(),
  logo: Logo.nullable(),
  /** The caller first. No one without a session, or for an account that is not an adult of a household. */
  household: z.array(OwnHouseholdMember),
});
export type CheckinEvent = z.infer<typeof CheckinEvent>;

export const CheckinForm = z
  .object({
    firstName: line(MAX_NAME, "First name is required"),
    lastName: line(MAX_NAME, "Last name is required"),
    email: emptyAsNull(email).optional(),
    phone: emptyAsNull(phone).optional(),
  })
  .refine((form) => Boolean(form.email || form.phone), {
    path: ["email"],
    error: "Please enter an email address or a phone number.",
  });
export type CheckinForm = z.infer<typeof CheckinForm>;

/** Contains only what the visitor typed, so that it does not reveal whether the person is a member. */
export const CheckinWelcome = z.object({ firstName: z.string(), eventName: z.string() });
export type CheckinWelcome = z.infer<typeof CheckinWelcome>;

export const HouseholdCheckin = z.object({
  memberIds: z
    .array(id, "Please choose who is here.")
    .min(1, "Please choose who is here.")
    .max(MAX_HOUSEHOLD, `Please choose at most ${MAX_HOUSEHOLD} people.`),
});
export const HouseholdWelcome = z.object({ firstNames: z.array(z.string()), eventName: z.string() });
export type HouseholdWelcome = z.infer<typeof HouseholdWelcome>;

/** Which event is meant at the place of a permanent code. It is refused if it is no longer on. */
const EventQuery = z.object({ event: idInPath.optional() });

/** An event that is on at the place of a permanent code. */
const CheckinChoice = z.object({
  eventId: z.number(),
  eventName: z.string(),
  eventDate: z.string(),
  startTime: z.string(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  timezone: z.string(),
});
export type CheckinChoice = z.infer<typeof CheckinChoice>;

/** The next public event at the place of a permanent code. */
const NextEvent = CheckinChoice.omit({ eventId: true });
export type NextEvent = z.infer<typeof NextEvent>;

/** Any text: an unknown code is answered like an expired one. */
const SessionInPath = z.object({ sessionId: z.string() });

export const checkin = {
  generate: endpoint({
    method: "POST",
    path: "/api/checkin/generate",
    summary: "Starts a check-in session for an event and ends the one before, except for one on the caller's device.",
    access: "checkin.generate",
    body: z.object({
      eventId: id,
      /** For a form on the caller's own device: earlier codes stay valid, and this one ends after half an hour. */
      isForDevice: z.boolean().optional(),
    }),
    answers: { 201: CheckinSession },
    errors: ["not_found", "event_over", "event_cancelled"],
  }),
  open: endpoint({
    method: "GET",
    path: "/api/checkin/:sessionId",
    summary: "The event behind a check-in address, and for an adult who is signed in their household.",
    access: "public",
    params: SessionInPath,
    query: EventQuery,
    // Of what it shows, only whether the address is valid: the page of a visitor has no live changes.
    reads: ["checkin_places"],
    answers: { 200: CheckinEvent },
    errors: ["checkin_session_ended", "checkin_nothing_on", "checkin_several_on"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/api/checkin/:sessionId/events",
    summary: "The events that are on at the place of a permanent code.",
    access: "public",
    params: SessionInPath,
    reads: [],
    answers: { 200: z.array(CheckinChoice) },
    errors: ["checkin_session_ended", "checkin_nothing_on"],
  }),
  next: endpoint({
    method: "GET",
    path: "/api/checkin/:sessionId/next",
    summary: "The next event at the place of a permanent code that everyone may see; null if there is none.",
    access: "public",
    params: SessionInPath,
    reads: [],
    answers: { 200: z.object({ next: NextEvent.nullable() }) },
    errors: ["checkin_session_ended"],
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/checkin/:sessionId",
    summary: "Checks a visitor in. Someone unknown becomes a pending member.",
    access: "public",
    params: SessionInPath,
    query: EventQuery,
    body: CheckinForm,
    answers: { 200: CheckinWelcome },
    errors: [
      "checkin_session_ended",
      "checkin_nothing_on",
      "checkin_several_on",
      "event_full",
      "event_not_open_yet",
      "event_cancelled",
    ],
  }),
  submitHousehold: endpoint({
    method: "POST",
    path: "/api/checkin/:sessionId/household",
    summary: "Checks in people of the household of an adult who is signed in: all or none.",
    access: "directory.read",
    params: SessionInPath,
    query: EventQuery,
    body: HouseholdCheckin,
    answers: { 200: HouseholdWelcome },
    errors: [
      "checkin_session_ended",
      "checkin_nothing_on",
      "checkin_several_on",
      "not_found",
      "event_full",
      "event_not_open_yet",
      "event_cancelled",
    ],
  }),
  ownHousehold: endpoint({
    method: "GET",
    path: "/api/events/:id/own-household",
    summary: "The people of the household of an adult, the caller first, for checking in at an event.",
    access: "directory.read",
    params: IdInPath,
    reads: ["attendance", "members", "events", "children", "day"],
    answers: { 200: z.array(OwnHouseholdMember) },
    errors: ["not_found"],
  }),
  checkOwnHouseholdIn: endpoint({
    method: "POST",
    path: "/api/events/:id/own-household",
    summary: "Checks in people of the caller's household on the day of the event: all or none.",
    access: "directory.read",
    params: IdInPath,
    body: HouseholdCheckin,
    answers: { 200: HouseholdWelcome },
    errors: ["not_found", "event_full", "event_not_open_yet", "event_over", "event_cancelled"],
  }),
};
