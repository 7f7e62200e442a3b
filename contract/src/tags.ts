// Tags of people: manual lists, such as "Newsletter" or "Christmas choir". Only managers of members see and change
// them.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { chosenMembers, entryKey, IdInPath, line, version } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";

/** The most tags of a congregation: the list is not paged. */
export const MAX_TAGS = 200;

const name = line(MAX_NAME, "Please enter a name.");

export const Tag = z.object({
  id: z.number(),
  name: z.string(),
  /** How many people have it. */
  memberCount: z.number(),
  updatedAt: z.string(),
});
export type Tag = z.infer<typeof Tag>;

/** A tag as a person has it. */
const TagName = Tag.pick({ id: true, name: true });
export type TagName = z.infer<typeof TagName>;

export const NewTag = z.object({ name, entryKey: entryKey.optional() });
export type NewTag = z.infer<typeof NewTag>;

export const TagChange = z.object({ name, updatedAt: version });
export type TagChange = z.infer<typeof TagChange>;

/** People who get or lose a tag. */
const TaggedPeople = z.object({ memberIds: chosenMembers });

export const tags = {
  list: endpoint({
    method: "GET",
    path: "/api/tags",
    summary: "All tags by name.",
    access: "members.manage",
    reads: ["members"],
    answers: { 200: z.array(Tag) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/tags",
    summary: "Adds a tag. 201 the first time, 200 with the same tag where this entry key was used before.",
    access: "members.manage",
    body: NewTag,
    answers: { 200: Tag, 201: Tag },
    errors: ["tag_exists", "tags_full", "not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/tags/:id",
    summary: "Gives a tag another name.",
    access: "members.manage",
    params: IdInPath,
    body: TagChange,
    answers: { 200: Tag },
    errors: ["not_found", "tag_exists", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/tags/:id",
    summary: "Removes a tag, also from the people who have it.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  putOn: endpoint({
    method: "PUT",
    path: "/api/tags/:id/members",
    summary: "Gives people a tag; those who have it keep it, and people who no longer exist are skipped.",
    access: "members.manage",
    params: IdInPath,
    body: TaggedPeople,
    answers: { 200: Tag },
    errors: ["not_found"],
  }),
  takeOff: endpoint({
    method: "POST",
    path: "/api/tags/:id/members/removal",
    summary: "Takes a tag from people; those who do not have it are skipped.",
    access: "members.manage",
    params: IdInPath,
    body: TaggedPeople,
    answers: { 200: Tag },
    errors: ["not_found"],
  }),
  ofMember: endpoint({
    method: "GET",
    path: "/api/members/:id/tags",
    summary: "The tags of a person by name.",
    access: "members.manage",
    params: IdInPath,
    reads: ["members"],
    answers: { 200: z.array(TagName) },
    errors: ["not_found"],
  }),
};
