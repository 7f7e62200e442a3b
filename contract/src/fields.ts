// The kinds of input fields. Lengths count Unicode code points, not bytes.
import * as z from "zod";
import { MAX_ASSIGNMENTS, MAX_EMAIL, MAX_PASSWORD, MAX_PHONE, MIN_PASSWORD } from "./limits.ts";
import { findTimezone, NEAR_TIMEZONES } from "./timezones.ts";

// Control characters, lone surrogates, other line breaks, and characters that reverse the text direction.
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202D\u202E]/u;
// The same, except for the line breaks and tabs that only `paragraph` accepts.
const CONTROL_BUT_BREAKS = /(?![\n\t])[\p{Cc}\p{Cs}\u202D\u202E]/u;
// Any visible character: not only spaces, combining marks, joiners and blank letters.
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/u;

export const tooLong = (max: number) => `Please use at most ${max} characters.`;
const fits = (max: number) => (value: string) => value.length <= max || [...value].length <= max;

/** One line of text, trimmed. */
export function line(max: number, required = "Required") {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .refine(fits(max), tooLong(max))
    .refine((value) => !CONTROL.test(value), { abort: true, error: "Please use ordinary characters only." })
    .refine((value) => value === "" || VISIBLE.test(value), required);
}

/** Several lines of text, trimmed, with normalized line breaks. */
export function paragraph(max: number, required = "Required") {
  return z
    .string(required)
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .refine(fits(max), tooLong(max))
        .refine((value) => !CONTROL_BUT_BREAKS.test(value), {
          abort: true,
          error: "Please use ordinary characters only.",
        })
        .refine((value) => value === "" || VISIBLE.test(value), required),
    );
}

/** An optional field: an empty string and null both become null. */
export function emptyAsNull<S extends z.ZodType<unknown, string>>(inner: S, required = "Please enter text.") {
  return z
    .string(required)
    .nullable()
    .transform((value) => (value === null || value.trim() === "" ? null : value))
    .pipe(inner.nullable());
}

/** An email address in lower case. */
export const email = z
  .string("Required")
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL, tooLong(MAX_EMAIL))
  .pipe(z.email("Invalid email address"));

/** An existing password, without rules for its form. */
export const typedPassword = z.string("Required").min(1, "Required").refine(fits(MAX_PASSWORD), tooLong(MAX_PASSWORD));

/** A new password. The server also refuses passwords that are easy to guess. */
export const newPassword = z
  .string("Required")
  .refine((value) => [...value].length >= MIN_PASSWORD, `Please use at least ${MIN_PASSWORD} characters.`)
  .refine(fits(MAX_PASSWORD), tooLong(MAX_PASSWORD));

export const NOT_A_PHONE = "Please enter a valid phone number, such as (212) 555-0123 or +44 20 7946 0018.";

/** Enough digits for a phone number of any country, or some digits and a word, as in 1-800-FLOWERS. */
function hasDigits(value: string): boolean {
  const count = value.match(/\p{Nd}/gu)?.length ?? 0;
  return count >= 7 || (count > 0 && /[a-z]{3}/i.test(value));
}

/**
 * A phone number as typed. Impossible numbers are refused here, together with other errors; the server, which
 * has the rules of every country, normalizes it (E.164) or refuses it.
 */
export const phone = line(MAX_PHONE, "Phone is required").refine(hasDigits, NOT_A_PHONE);

/** A calendar date that exists, YYYY-MM-DD. */
export const date = z.iso
  .date("Please enter a date that exists.")
  .refine((value) => !value.startsWith("0000"), "Please enter a date that exists."); // there was no year 0

/** A calendar date from 1900 to 2200. */
export const dayInReach = date.refine(
  (value) => value >= "1900" && value < "2201",
  "Please enter a year between 1900 and 2200.",
);

/** An instant, ISO 8601 with its offset, to the nanosecond at most. */
export const instant = z.iso
  .datetime({ offset: true, error: "Please enter a date and a time." })
  .refine((value) => !/\.\d{10}/.test(value), "Please enter a date and a time.");

/**
 * A wall-clock date and time, YYYY-MM-DDTHH:MM, or a date alone. Seconds are accepted if they are zero, and dropped.
 */
export const wallClock = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:00)?)?$/, "Please enter a date and a time.")
  .overwrite((value) => value.slice(0, "YYYY-MM-DDTHH:MM".length))
  .refine((value) => z.iso.date().safeParse(value.slice(0, 10)).success, "Please enter a date that exists.")
  .refine((value) => value >= "1900" && value < "2201", "Please enter a year between 1900 and 2200.");

/** A time of day, HH:MM. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const ZONE_UNKNOWN = "Please choose a time zone from the list.";
/** A time zone by its IANA name, which the server stores under the name that it lists. */
export const timezone = z
  .string(ZONE_UNKNOWN)
  .refine((name) => findTimezone(name) !== null, ZONE_UNKNOWN)
  .overwrite((name) => findTimezone(name) ?? name)
  .meta({ examples: [...NEAR_TIMEZONES] });

/** The id of a record. */
export const id = z.int("Please choose from the list.").positive().max(2_147_483_647);

/** The id of a record in an address. */
export const idInPath = z.coerce.number("Not a number.").pipe(id);

/** The address of one record. */
export const IdInPath = z.object({ id: idInPath });

/** People who are chosen for one action. */
export const chosenMembers = z
  .array(id, "Please choose at least one member.")
  .min(1, "Please choose at least one member.")
  .max(MAX_ASSIGNMENTS, `Please choose at most ${MAX_ASSIGNMENTS} members at once.`);

/** Ids in an address, separated by commas, which `schema` checks. */
export const idsInQuery = <S extends z.ZodType<unknown, number[]>>(schema: S) =>
  z
    .string("Please choose from the list.")
    .transform((value) => value.split(",").map(Number))
    .pipe(schema);

/**
 * The version of the record that a change is made to: its `updatedAt` when the caller read it. If the record is newer,
 * the answer is `conflict`. Without a version, the change is applied in any case.
 */
export const version = instant
  .optional()
  .describe(
    "The record's updatedAt as you read it. If the record was changed since, nothing is written: 409 conflict.",
  );

/** The version of a record that may not exist yet: null if there was none when the caller read it. */
export const versionOrNone = instant
  .nullable()
  .optional()
  .describe(
    "The updatedAt as you read it, null if nothing was set up. If it was changed since, nothing is written: 409 conflict.",
  );

const SEEN = "Please send the ids of the entries that you read.";

/** Ids of a list's entries that the caller read, such as `3,7`. If there are others now, the answer is `conflict`. */
export const seenIds = z
  .string(SEEN)
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/, SEEN)
  .optional();

/** Created by the sender: a repeated request with the same key creates no second record. */
export const entryKey = z.uuid("Please send a key of the form of a UUID.");
