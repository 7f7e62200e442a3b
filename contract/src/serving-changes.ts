// The kinds of changes of serving plans.
import { type ChangeDeclaration, eventId, ofMember, ofMembers } from "./change-facts.ts";

export const SERVING_CHANGES = {
  /** When people are away is their own business. */
  "member.away_changed": { topics: ["serving"], logged: false },
  "ministry.positions_changed": { topics: ["serving"] },
  "ministry.position_people_changed": { topics: ["serving"], logged: false },
  "ministry.serving_events_changed": { topics: ["serving"] },
  "ministry.serving_need_changed": { topics: ["serving"], logged: false },
  "ministry.serving_planned": { topics: ["serving"], logged: false },
  "ministry.serving_asked": { topics: ["serving"], detail: ofMembers },
  "ministry.serving_removed": { topics: ["serving"], detail: ofMember.extend({ eventId }) },
  /** From all events to come. */
  "ministry.serving_person_removed": { topics: ["serving"], detail: ofMember },
  "ministry.serving_exported": { topics: [] },
  "ministry.serving_reminded": { topics: ["serving"], logged: false },
  "event.serving_accepted": { topics: ["serving"], detail: ofMember },
  "event.serving_declined": { topics: ["serving"], detail: ofMember },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;
