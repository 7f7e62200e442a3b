// Check-in by QR code: a check-in session for one event, and its public page.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { email, emptyAsNull, id, line, phone } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";
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

/** Everything that a visitor with the address may know: the event and the congregation's logo. */
export const CheckinEvent = z.object({
  eventName: z.string(),
  eventDate: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  timezone: z.string(),
  logo: Logo.nullable(),
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

/** Any text: an unknown code is answered like an expired one. */
const SessionInPath = z.object({ sessionId: z.string() });

export const checkin = {
  generate: endpoint({
    method: "POST",
    path: "/api/checkin/generate",
    summary: "Starts a check-in session for an event and ends the one before.",
    access: "checkin.generate",
    body: z.object({ eventId: id }),
    answers: { 201: CheckinSession },
    errors: ["not_found", "event_over", "event_cancelled"],
  }),
  open: endpoint({
    method: "GET",
    path: "/api/checkin/:sessionId",
    summary: "The event behind a check-in address.",
    access: "public",
    params: SessionInPath,
    reads: [],
    answers: { 200: CheckinEvent },
    errors: ["checkin_session_ended"],
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/checkin/:sessionId",
    summary: "Checks a visitor in. Someone unknown becomes a pending member.",
    access: "public",
    params: SessionInPath,
    body: CheckinForm,
    answers: { 200: CheckinWelcome },
    errors: ["checkin_session_ended", "event_full", "event_not_open_yet", "event_cancelled"],
  }),
};
