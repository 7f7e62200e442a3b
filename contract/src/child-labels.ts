// Tags of children who were checked in, as PDF for a label printer. A tag has the code, so few people get it.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, idInPath } from "./fields.ts";
import { LABEL_SIZES } from "./label-sizes.ts";
import { MAX_CHILDREN_AT_ONCE } from "./limits.ts";

const Size = z.enum(LABEL_SIZES, "Please choose from the list.").default("62mm");
const OTHERS = "Please send ids of other check-ins.";

const MissingLabel = z.object({
  checkInId: z.number(),
  childId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  roomName: z.string(),
  /** From when on the tag counts as not printed, because printing failed or nothing was reported. */
  missingFrom: z.string(),
});
export type MissingLabel = z.infer<typeof MissingLabel>;

export const childLabels = {
  missing: endpoint({
    method: "GET",
    path: "/api/children/labels/missing",
    summary: "The children inside at an event whose tags were not printed, by name.",
    access: "children.serve",
    stations: ["attended"],
    query: z.object({ eventId: idInPath }),
    reads: ["children", "members", "events"],
    answers: { 200: z.array(MissingLabel) },
    errors: ["not_found"],
  }),
  test: endpoint({
    method: "GET",
    path: "/api/children/test-label.pdf",
    summary: "A tag with an invented name, to test a printer.",
    access: "children.serve",
    stations: ["attended", "self_service"],
    query: z.object({ size: Size }),
    answers: { 200: "pdf" },
    errors: [],
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/children/labels/:id.pdf",
    summary:
      "The tags of children and one for who collects them, which has their codes and no name. Two minutes after the check-in for leads only. Recorded as opened.",
    access: "children.serve",
    stations: ["attended", "self_service"],
    params: IdInPath,
    query: z.object({
      size: Size,
      /** More check-ins at the same event, such as `3,7`. */
      also: z
        .string(OTHERS)
        .regex(/^\d{1,9}(,\d{1,9}){0,19}$/, OTHERS)
        .optional(),
    }),
    answers: { 200: "pdf" },
    errors: ["not_found", "already_checked_in"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/children/labels/confirm",
    summary: "Records whether tags that were opened came out of the printer.",
    access: "children.serve",
    stations: ["attended", "self_service"],
    body: z.object({
      checkInIds: z.array(id, "Please choose the children.").min(1).max(MAX_CHILDREN_AT_ONCE),
      printed: z.boolean("Please choose yes or no."),
    }),
    answers: { 200: z.object({ recorded: z.number() }) },
    errors: ["not_found"],
  }),
};
