// The yearly review of allergies, medical notes and barred people, for children's leads (docs/decisions/0171). The list
// has no content: it is read on the child's page, which is recorded.
import * as z from "zod";
import { CARE_NOTE_KINDS } from "./care-note-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";
import { PageQuery } from "./page.ts";

/** An entry of the care notes of a child, or of its guardians. */
export const REVIEWED_SOURCES = ["care_note", "guardian"] as const;
export type ReviewedSource = (typeof REVIEWED_SOURCES)[number];

const DueNote = z.object({
  source: z.enum(REVIEWED_SOURCES),
  id: z.number(),
  kind: z.enum([...CARE_NOTE_KINDS, "barred"]),
  childId: z.number(),
  childName: z.string(),
  /** When someone last said that it is true, or wrote it. */
  reviewedAt: z.string(),
});
export type DueNote = z.infer<typeof DueNote>;

const DueNotesQuery = PageQuery.omit({ search: true });
export type DueNotesQuery = z.infer<typeof DueNotesQuery>;

const params = z.object({ source: z.enum(REVIEWED_SOURCES, "Please choose from the list."), id: idInPath });

const Done = z.object({ id: z.number() });

export const noteReviews = {
  list: endpoint({
    method: "GET",
    path: "/api/children/note-reviews",
    summary:
      "Allergies, medical notes and barred people that no one has confirmed for a year, or since the 18th birthday of the person, the oldest first.",
    access: "children.lead",
    query: DueNotesQuery,
    reads: ["children", "members", "restricted_notes", "day"],
    answers: { 200: z.array(DueNote) },
    errors: [],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/children/note-reviews/:source/:id/confirm",
    summary: "Confirms an entry for another year.",
    access: "children.lead",
    params,
    answers: { 200: Done },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/children/note-reviews/:source/:id",
    summary: "Removes an entry that is no longer true.",
    access: "children.lead",
    params,
    answers: { 200: Done },
    errors: ["not_found"],
  }),
};
