// The kinds of changes of children in rooms.
import * as z from "zod";
import { type ChangeDeclaration, changedFields, checkIn, eventId, ofMember } from "./change-facts.ts";

export const CHILD_CHANGES = {
  "children_settings.changed": { topics: ["children"], detail: changedFields },
  "child.checked_in": { topics: ["children"], detail: checkIn },
  "child.checked_in_by_override": { topics: ["children"], detail: checkIn },
  "child.moved": { topics: ["children"], detail: checkIn },
  "child.room_changed": { topics: ["children"], detail: checkIn },
  "child.room_changed_by_override": { topics: ["children"], detail: checkIn },
  "child.check_in_reversed": { topics: ["children"], detail: ofMember },
  "child.explained": { topics: ["children"], detail: ofMember },
  "child.label_opened": { topics: ["children"], detail: ofMember },
  "child.label_sent": { topics: ["children"], detail: ofMember },
  "child.tag_printed": { topics: ["children"], detail: ofMember },
  "child.tag_not_printed": { topics: ["children"], detail: ofMember },
  "child.label_printed": { topics: ["children"], detail: ofMember },
  "child.label_failed": { topics: ["children"], detail: ofMember },
  "event.opened_paper_list": { topics: [] },
  "event.kept_paper_list": { topics: [] },
  "child.texted": { topics: ["children"], detail: ofMember },
  /** A text was sent, was not, or the provider has reported about it. */
  "child.text_settled": { topics: ["children"], logged: false },
  "room.texted": { topics: ["children"], detail: z.strictObject({ eventId }) },
  "child.called": { topics: ["children"], detail: ofMember },
  "child.call_canceled": { topics: ["children"], detail: ofMember },
  "child.wrong_code": { topics: ["children"], detail: ofMember },
  "child.locked": { topics: ["children"], detail: ofMember },
  "child.unlocked": { topics: ["children"], detail: ofMember },
  "child.approval_asked": { topics: ["children"], detail: ofMember },
  "child.approved": { topics: ["children"], detail: ofMember },
  /** The first of two approvals of a lost tag at a station. */
  "child.approved_first": { topics: ["children"], detail: ofMember },
  "child.approval_refused": { topics: ["children"], detail: ofMember },
  "child.approval_withdrawn": { topics: ["children"], detail: ofMember },
  "child.collected": { topics: ["children"], detail: ofMember },
  "child.collected_without_tag_or_entry": { topics: ["children"], detail: ofMember },
  "child.collection_reversed": { topics: ["children"], detail: ofMember },
  /** The collector is in the alert, which only leads read. */
  "child.collector_refused": { topics: ["children"], detail: ofMember },
  /** Of a barred person, whose names are in the alert. */
  "child.barred_renamed": { topics: ["children", "restricted_notes"], detail: ofMember },
  "child.bar_lifted": { topics: ["children"], detail: ofMember },
  "child.bar_shortened": { topics: ["children"], detail: ofMember },
  "child.read_alert": { topics: ["children"], detail: ofMember },
  "room_worker.started": { topics: ["children"], detail: checkIn },
  "room_worker.stopped": { topics: ["children"], detail: checkIn },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;
