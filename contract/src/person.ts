// One person: the fields that the caller may see, and what the caller may do.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";
import { Member } from "./members.ts";

export const Person = Member.extend({
  /** Whether STOP was sent from the phone number, which ends text messages also for people who agreed; null if hidden. */
  smsStopped: z.boolean().nullable(),
  can: Member.shape.can.extend({
    /** Invite a person without an account by email. */
    invite: z.boolean(),
    /** Add an active person to any ministry. */
    assign: z.boolean(),
    recordGift: z.boolean(),
    checkIn: z.boolean(),
    /** Parts of the record that are read with calls of their own. */
    seeAttendance: z.boolean(),
    /** False if the attendance is only that at events of the caller's ministries. */
    seeAllAttendance: z.boolean(),
    seeGiving: z.boolean(),
    seeHours: z.boolean(),
    /** False if the hours are only those of ministries that the caller leads. */
    seeAllHours: z.boolean(),
    seeNotes: z.boolean(),
    /** False if the notes are only those that the caller wrote when the caller still could. */
    writeNotes: z.boolean(),
    seeHistory: z.boolean(),
    /** Merge the record with another one of the same person. */
    merge: z.boolean(),
    /** Download everything about the person; for others than oneself after confirming the password. */
    export: z.boolean(),
  }),
});
export type Person = z.infer<typeof Person>;

export const person = {
  get: endpoint({
    method: "GET",
    path: "/api/members/:id",
    summary: "One person as the directory shows them, and what the caller may do. Unknown people are not found.",
    access: "directory.read",
    params: IdInPath,
    reads: ["members", "ministries", "attendance", "notes"],
    answers: { 200: Person },
    errors: ["not_found"],
  }),
  export: endpoint({
    method: "GET",
    path: "/api/members/:id/export.zip",
    summary:
      "Everything about a person as a ZIP of JSON and CSV files, for the person and for administrators who confirmed their password.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: "file" },
    errors: ["not_found", "confirmation_needed"],
  }),
};
