// The kinds of changes of custom fields, households, tags, saved lists and departures.
import { type ChangeDeclaration, changedFields, ofMembers } from "./change-facts.ts";

export const PEOPLE_CHANGES = {
  "custom_field.created": { topics: ["members"] },
  "custom_field.changed": { topics: ["members"], detail: changedFields },
  "custom_field.archived": { topics: ["members"] },
  "custom_field.restored": { topics: ["members"] },
  "custom_field.moved": { topics: ["members"] },
  "household.created": { topics: ["members"] },
  "household.changed": { topics: ["members"], detail: changedFields },
  "household.deleted": { topics: ["members"] },
  "household.renewed_check_in_code": { topics: ["members"] },
  "household.joined_statements": { topics: ["members", "statements"], detail: ofMembers },
  "household.separated_statements": { topics: ["members", "statements"] },
  "tag.created": { topics: ["members"] },
  "tag.renamed": { topics: ["members"] },
  "tag.deleted": { topics: ["members"] },
  "tag.put_on": { topics: ["members"], detail: ofMembers },
  "tag.taken_off": { topics: ["members"], detail: ofMembers },
  "member_list.created": { topics: ["members"] },
  "member_list.changed": { topics: ["members"], detail: changedFields },
  "member_list.deleted": { topics: ["members"] },
  /** In the plans and the people of a ministry, among the replies to an event, and as its leader. */
  "ministry.person_status_changed": { topics: ["serving", "ministries"], logged: false },
  "event.person_status_changed": { topics: ["event_replies"], logged: false },
  "event.organizer_status_changed": { topics: ["events"], logged: false },
  "member.departed": { topics: ["members", "statements"] },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;
