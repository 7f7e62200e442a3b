// What a check-in station itself calls. Families see first names and the first letter of last names only.
import * as z from "zod";
import { LEAST_PHONE_DIGITS } from "./child-families.ts";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, id, line } from "./fields.ts";
import { LABEL_SIZES } from "./label-sizes.ts";
import { MAX_CHILDREN_AT_ONCE } from "./limits.ts";
import { Logo } from "./logo.ts";
import { STATION_KINDS } from "./station-kinds.ts";

const StationState = z.object({
  name: z.string(),
  kind: z.enum(STATION_KINDS),
  congregation: z.string(),
  logo: Logo.nullable(),
  /** Whether a printing program prints the labels; otherwise the browser does. */
  isPrintedByProgram: z.boolean(),
  labelSize: z.enum(LABEL_SIZES),
  timezone: z.string(),
  /**
   * Events that take children now, the one that is on or next first; at self-service, at most three that are on or start
   * soon. An attended station also gets those of yesterday at which children are still inside.
   */
  events: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      /** Null for an event without hours. */
      startTime: z.string().nullable(),
      /** The day of an event whose day is over, YYYY-MM-DD; absent for others. */
      day: z.string().optional(),
      timezone: z.string(),
    }),
  ),
});
export type StationState = z.infer<typeof StationState>;

const Shown = z.object({
  id: z.number(),
  /** Such as "Mia B." */
  name: z.string(),
});

const StationFamily = z.object({
  /** Names the family in the check-in; for this station, for ten minutes. */
  token: z.string(),
  /** Adults who can be reached by phone. Without one, no child is checked in here. */
  adults: z.array(
    Shown.extend({
      /** Whose number was typed, or the only one; at most one. */
      isPreselected: z.boolean(),
    }),
  ),
  children: z.array(
    Shown.extend({
      /** Whether the child came the last time. */
      isUsual: z.boolean(),
    }),
  ),
});
export type StationFamily = z.infer<typeof StationFamily>;

const DIGITS = `Please enter at least the last ${LEAST_PHONE_DIGITS} digits of the phone number.`;

const FamilyLookup = z
  .object({
    eventId: id,
    digits: z
      .string(DIGITS)
      .regex(new RegExp(`^\\d{${LEAST_PHONE_DIGITS},15}$`), DIGITS)
      .optional(),
    /** The text of a family's QR code. */
    card: line(200).optional(),
  })
  .refine(({ digits, card }) => (digits === undefined) !== (card === undefined), { path: ["digits"], error: DIGITS });
export type FamilyLookup = z.infer<typeof FamilyLookup>;

const CHOOSE = "Please choose the children.";

const FamilyArrival = z.object({
  eventId: id,
  family: line(2000),
  adultId: id,
  childIds: z
    .array(id, CHOOSE)
    .min(1, CHOOSE)
    .max(MAX_CHILDREN_AT_ONCE, `Please choose at most ${MAX_CHILDREN_AT_ONCE} children.`)
    .refine((ids) => new Set(ids).size === ids.length, "Please choose each child once."),
  /** Of this request: if its answer was lost, the same request is answered again, and no other one is. */
  requestKey: entryKey.optional(),
});
export type FamilyArrival = z.infer<typeof FamilyArrival>;

const ArrivedChild = z.object({
  /** The id of the check-in. */
  id: z.number(),
  childId: z.number(),
  roomName: z.string(),
  code: z.string(),
});
export type ArrivedChild = z.infer<typeof ArrivedChild>;

export const station = {
  enroll: endpoint({
    method: "POST",
    path: "/api/station/enroll",
    summary: "Makes this browser a station, and ends the session in it.",
    access: "public",
    body: z.object({ code: line(40, "Please enter the code of the link.") }),
    answers: { 200: z.object({ name: z.string(), kind: z.enum(STATION_KINDS) }) },
    errors: ["link_expired"],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/station",
    summary: "Which station this browser is, and the events that take children now.",
    access: "station",
    stations: ["attended", "self_service"],
    reads: ["children", "events"],
    answers: { 200: StationState },
    errors: ["station_revoked"],
  }),
  // Reads only: the digits are in the body, because addresses are logged.
  families: endpoint({
    method: "POST",
    path: "/api/station/families",
    summary:
      "Families by the last four digits of a phone number or by their QR code, at most five; of more, those with the whole number. Limited for each station.",
    access: "station",
    stations: ["self_service"],
    quiet: true,
    body: FamilyLookup,
    answers: { 200: z.array(StationFamily) },
    errors: ["station_revoked", "not_found"],
  }),
  checkIn: endpoint({
    method: "POST",
    path: "/api/station/check-ins",
    summary:
      "Checks children of a family in that this station has looked up, each to the room of the last visit or the best one for the age.",
    access: "station",
    stations: ["self_service"],
    body: FamilyArrival,
    answers: { 200: z.array(ArrivedChild) },
    errors: [
      "station_revoked",
      "not_found",
      "event_not_open_yet",
      "event_over",
      "event_cancelled",
      "already_checked_in",
      "room_full",
      "room_understaffed",
      "collector_refused",
    ],
  }),
};

const FamilyCard = z.object({
  card: z.string(),
  /** The same text as a data URL of an SVG. */
  qrCode: z.string(),
  can: z.object({ renew: z.boolean() }),
});

export const familyCards = {
  show: endpoint({
    method: "GET",
    path: "/api/households/:id/check-in-code",
    summary:
      "The QR code with which a family is found at a self-service station; for its own people and those who may edit it.",
    access: "directory.read",
    params: IdInPath,
    reads: ["members"],
    answers: { 200: FamilyCard },
    errors: ["not_found"],
  }),
  renew: endpoint({
    method: "POST",
    path: "/api/households/:id/check-in-code",
    summary:
      "Revokes the QR code of a family and makes a new one; for adults of the household and those who may edit it.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: FamilyCard },
    errors: ["not_found"],
  }),
};
