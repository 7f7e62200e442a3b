// The pickup rules of a congregation.
import * as z from "zod";
import { CODE_RULES } from "./child-kinds.ts";
import { id, version } from "./fields.ts";
import { MAX_AGE } from "./limits.ts";

/** Three steps end within the six hours in which texts are sent. */
const MOST_MINUTES = 90;
const MINUTES = `Please enter 1 to ${MOST_MINUTES} minutes.`;

const ChildrenSettings = z.object({
  /** One code for all children of a family, or one for each child. */
  codes: z.enum(CODE_RULES, "Please choose from the list."),
  /** The youngest age, in whole years, at which someone may collect a child or serve in a room. */
  minCollectorAge: z.int("Please enter a whole number.").min(10, "Please enter at least 10.").max(MAX_AGE),
  /** Minutes after the end of an event until guardians are texted, and again until the next step; null for never. */
  lateMinutes: z.int(MINUTES).min(1, MINUTES).max(MOST_MINUTES, MINUTES).nullable(),
  /** Who is texted at the last step; null for no one. */
  safeguardingContactId: id.nullable(),
});
export const StoredChildrenSettings = ChildrenSettings.extend({
  /** May be longer, from before there was a limit. */
  lateMinutes: z.number().nullable(),
  safeguardingContact: z.string().nullable(),
  /** An inactive contact gets no texts. */
  isContactInactive: z.boolean(),
  updatedAt: z.string(),
});
export type StoredChildrenSettings = z.infer<typeof StoredChildrenSettings>;
export const ChildrenSettingsChange = ChildrenSettings.partial().extend({ updatedAt: version });
export type ChildrenSettingsChange = z.infer<typeof ChildrenSettingsChange>;
