// Allergies and medical notes of a child, for the children's team only. They are not part of the member record, so that
// no list, export or merge preview of members carries them (docs/decisions/0155).
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, IdInPath, paragraph, seenIds } from "./fields.ts";
import { MAX_ALLERGIES, MAX_TEXT } from "./limits.ts";

export const CareNotesFields = z.object({
  /** Printed on the child's tag. */
  allergies: emptyAsNull(paragraph(MAX_ALLERGIES)),
  medicalNotes: emptyAsNull(paragraph(MAX_TEXT)),
});

const CareNotes = z.object({
  allergies: z.string().nullable(),
  medicalNotes: z.string().nullable(),
  /** The stored entries, whose ids are the version. */
  entries: z.array(z.object({ id: z.number(), text: z.string() })),
  /** The name of the account that made the latest entry; null without one. */
  setBy: z.string().nullable(),
  setAt: z.string().nullable(),
});
export type CareNotes = z.infer<typeof CareNotes>;

export const careNotes = {
  show: endpoint({
    method: "GET",
    path: "/api/members/:id/care-notes",
    summary: "A child's allergies and medical notes. The reading is recorded.",
    access: "children.serve",
    params: IdInPath,
    // Each reading is recorded, so an open screen reads the notes again only after a change of such notes.
    reads: ["restricted_notes"],
    mentions: ["members"],
    answers: { 200: CareNotes },
    errors: ["not_found"],
  }),
  replace: endpoint({
    method: "PUT",
    path: "/api/members/:id/care-notes",
    summary: "Replaces a child's allergies and medical notes.",
    access: "children.serve",
    params: IdInPath,
    query: z.object({ seen: seenIds }),
    body: CareNotesFields,
    answers: { 200: CareNotes },
    errors: ["not_found", "conflict"],
  }),
};
