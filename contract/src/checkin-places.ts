// Permanent QR codes of places: the address on a poster opens the check-in of whatever is on there now.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, line } from "./fields.ts";
import { MAX_TITLE } from "./limits.ts";

export const CheckinPlace = z.object({
  id: z.number(),
  /** The location of events, as it is written there. */
  place: z.string(),
  /** When its present address was made. */
  createdAt: z.string(),
});
export type CheckinPlace = z.infer<typeof CheckinPlace>;

/** The address is shown once, because only its hash is stored. */
export const PlacePoster = CheckinPlace.extend({
  url: z.string(),
  /** The image as a data URL. */
  qrCode: z.string(),
});
export type PlacePoster = z.infer<typeof PlacePoster>;

export const NewCheckinPlace = z.object({
  place: line(MAX_TITLE, "Please choose a place."),
  /** Refuses a place that has a code, so that its posters stay valid. */
  isNew: z.boolean().optional(),
});
export type NewCheckinPlace = z.infer<typeof NewCheckinPlace>;

export const checkinPlaces = {
  list: endpoint({
    method: "GET",
    path: "/api/checkin/places",
    summary: "The places that have a permanent QR code, without their URLs.",
    access: "checkin.generate",
    reads: ["checkin_places"],
    answers: { 200: z.array(CheckinPlace) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/checkin/places",
    summary: "Creates the permanent QR code of a place. It replaces an earlier one, unless it has to be new.",
    access: "checkin.generate",
    body: NewCheckinPlace,
    answers: { 201: PlacePoster },
    errors: ["checkin_places_full", "checkin_place_exists"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/checkin/places/:id",
    summary: "Removes the permanent QR code of a place.",
    access: "checkin.generate",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
