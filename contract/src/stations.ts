// Check-in stations: browsers at the entrance, each enrolled by an administrator with a link that works once. Children's
// leads rename and revoke them, and choose their printers.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, entryKey, IdInPath, id, line, version } from "./fields.ts";
import { LABEL_SIZES } from "./label-sizes.ts";
import { MAX_NAME } from "./limits.ts";
import { printerName } from "./printing.ts";
import { STATION_KINDS } from "./station-kinds.ts";

export const Station = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(STATION_KINDS),
  /** The program that prints the labels of this station; null to print from the browser. */
  printProgramId: z.number().nullable(),
  printer: z.string().nullable(),
  /** Used when the first printer fails. */
  secondPrinter: z.string().nullable(),
  labelSize: z.enum(LABEL_SIZES),
  /** When a browser became this station; null before. */
  enrolledAt: z.string().nullable(),
  /** When the station last made a call, accurate to the minute; null for never. */
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Station = z.infer<typeof Station>;

const name = line(MAX_NAME, "Please enter a name, such as Lobby.");

export const NewStation = z.object({
  name,
  kind: z.enum(STATION_KINDS, "Please choose from the list."),
  entryKey: entryKey.optional(),
});
export type NewStation = z.infer<typeof NewStation>;

/** An absent name stays. */
export const StationChange = z.object({ name }).partial().extend({ updatedAt: version });
export type StationChange = z.infer<typeof StationChange>;

/** How a station prints. Without a program, from the browser. */
export const StationPrinting = z
  .object({
    printProgramId: id.nullable(),
    printer: emptyAsNull(printerName),
    secondPrinter: emptyAsNull(printerName),
    labelSize: z.enum(LABEL_SIZES, "Please choose from the list."),
  })
  .refine(({ printProgramId, printer }) => printProgramId === null || printer !== null, {
    path: ["printer"],
    error: "Please choose a printer.",
  })
  .refine(({ printer, secondPrinter }) => secondPrinter === null || secondPrinter !== printer, {
    path: ["secondPrinter"],
    error: "Please choose another printer than the first.",
  });
export type StationPrinting = z.infer<typeof StationPrinting>;

const StationLink = z.object({
  /** For the browser that becomes the station. Works once. */
  url: z.string(),
  /** The same address as a data URL of an SVG. */
  qrCode: z.string(),
  expiresAt: z.string(),
});
export type StationLink = z.infer<typeof StationLink>;

export const stations = {
  list: endpoint({
    method: "GET",
    path: "/api/children/stations",
    summary: "The check-in stations by name, without revoked ones; at most 200.",
    access: "children.lead",
    reads: ["children"],
    answers: { 200: z.array(Station) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/children/stations",
    summary: "Adds a station. 201 the first time, 200 with the same station where this entry key was used before.",
    access: "settings.manage",
    body: NewStation,
    answers: { 200: Station, 201: Station },
    errors: ["entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/children/stations/:id",
    summary: "Renames a station.",
    access: "children.lead",
    params: IdInPath,
    body: StationChange,
    answers: { 200: Station },
    errors: ["not_found", "conflict"],
  }),
  changePrinting: endpoint({
    method: "PUT",
    path: "/api/children/stations/:id/printing",
    summary: "Chooses how a station prints: from the browser, or through a printing program with up to two printers.",
    access: "children.lead",
    params: IdInPath,
    body: StationPrinting.safeExtend({ updatedAt: version }),
    answers: { 200: Station },
    errors: ["not_found", "conflict"],
  }),
  link: endpoint({
    method: "POST",
    path: "/api/children/stations/:id/link",
    summary:
      "Creates the link that makes a browser this station. It works once, for ten minutes, and ends earlier links.",
    access: "settings.manage",
    params: IdInPath,
    answers: { 200: StationLink },
    errors: ["not_found"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/api/children/stations/:id/revoke",
    summary: "Ends a station: its browser is refused from the next call on.",
    access: "children.lead",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
