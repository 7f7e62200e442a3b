// Declares every kind of change once: its name, the facts of its audit entry, and the topics of its live change. The
// server records a change by its kind (server/src/changes/record.ts); the browser has a sentence for each kind of the
// audit log.
import * as z from "zod";
import {
  type ChangeDeclaration,
  changedFields,
  changedLeaders,
  channel,
  checkIn,
  count,
  duties,
  eventId,
  hours,
  hoursChange,
  hoursDecision,
  MERGE_TOPICS,
  maybeOfMembers,
  memberId,
  ministryId,
  type NamedSubject,
  notSent,
  ofMember,
  ofMembers,
  ofSeries,
  references,
  role,
  scope,
  times,
  userId,
} from "./change-facts.ts";
import { CHILD_CHANGES } from "./child-changes.ts";
import { FIRST_STEPS } from "./first-step-kinds.ts";
import { GIVING_CHANGES } from "./giving-changes.ts";
import { IMPORT_CHANGES } from "./import-changes.ts";
import { PEOPLE_CHANGES } from "./people-changes.ts";
import { SERVING_CHANGES } from "./serving-changes.ts";

/** An invitation without duties has no fact about them. */
const offered = z.strictObject({ type: z.string(), role, duties: duties.optional(), days: count });

/** By kind of record and action. */
export const CHANGES = {
  "congregation.set_up": { topics: [], detail: z.strictObject({ admin: userId.optional() }) },
  "settings.changed": { topics: ["settings"], detail: changedFields },
  "settings.logo_chosen": { topics: ["settings"] },
  "settings.logo_removed": { topics: ["settings"] },
  "settings.skipped_first_step": { topics: ["settings"], detail: z.strictObject({ step: z.enum(FIRST_STEPS) }) },
  "settings.resumed_first_step": { topics: ["settings"], detail: z.strictObject({ step: z.enum(FIRST_STEPS) }) },
  "secret.rotated": { topics: [] },
  "mail.queued": { topics: ["mails"], logged: false },
  "mail.settled": { topics: ["mails"], logged: false },
  "mail.read_kept": { topics: [], detail: times },
  "mail.read_attachment": { topics: [] },
  "mail.sent_kept": { topics: ["mails", "announcements"] },
  "mail.sent_test": { topics: [] },
  "mail_server.changed": { topics: ["settings"], detail: changedFields },
  "mail_server.removed": { topics: ["settings"] },
  "text_provider.changed": { topics: ["settings"], detail: changedFields },
  "text_provider.removed": { topics: ["settings"] },
  "card_provider.changed": { topics: ["settings"], detail: changedFields },
  "card_provider.removed": { topics: ["settings"] },
  "sign_in_provider.changed": { topics: ["settings"], detail: changedFields },
  "sign_in_provider.removed": { topics: ["settings"] },
  "sms.sent_test": { topics: [] },

  "backup.requested": { topics: ["backups"] },
  "backup.skipped": { topics: [] },
  "backup.made": { topics: ["backups"], logged: false },
  "backup.failed": { topics: ["backups"], logged: false },
  "backup.tested": { topics: ["backups"], logged: false },
  // The dashboard, boards of rooms, mails and backups show it.
  "backup.resumed_outgoing": { topics: ["settings"] },

  "announcement.created": { topics: ["announcements"] },
  "announcement.changed": { topics: ["announcements"], detail: changedFields },
  "announcement.deleted": { topics: ["announcements"], detail: z.strictObject({ cancelled: count }) },
  "announcement.published": { topics: ["announcements"], logged: false },
  "announcement.sent": { topics: [], detail: z.strictObject({ channel }) },
  "announcement.not_sent": { topics: [], detail: notSent },
  "subscription.stopped": { topics: ["members"], detail: ofMembers.extend({ channel }) },
  "subscription.resumed": { topics: ["members"], detail: ofMembers.extend({ channel }) },

  "user.created": { topics: [] },
  "user.verified_email": { topics: ["members", "own_account"] },
  "user.reset_password": { topics: ["sessions"] },
  "user.recovered": { topics: ["sessions", "members"] },
  "user.changed_password": { topics: ["sessions", "own_account"] },
  "user.role_changed": {
    topics: ["members"],
    detail: z.strictObject({ from: role, to: role, by: z.literal("invitation").optional() }),
  },
  "user.duties_added": {
    topics: ["members"],
    detail: z.strictObject({ duties, by: z.literal("invitation").optional() }),
  },
  "user.duties_removed": { topics: ["members"], detail: z.strictObject({ duties }) },
  "user.deactivated": { topics: ["members"] },
  "user.reactivated": { topics: ["members"] },
  "user.deleted": { topics: ["members", "prayers"] },
  "user.linked": { topics: ["members", "messages", "prayers"], detail: ofMember },
  "user.unlinked": { topics: ["members"], detail: ofMember },
  "user.signed_out": { topics: ["members"], detail: z.strictObject({ sessions: count }) },
  "user.second_factor_on": { topics: ["members", "sessions", "own_account"] },
  "user.second_factor_off": { topics: ["members"] },
  "user.second_factor_removed": { topics: ["members"] },
  "user.passkey_added": { topics: ["own_account"] },
  "user.passkey_renamed": { topics: ["own_account"] },
  "user.passkey_removed": { topics: ["own_account"] },
  "user.backup_codes_renewed": { topics: ["members"] },
  "user.second_step_failed": { topics: [] },
  "user.sign_in_failed": { topics: [], detail: times },
  "user.refused": { topics: [], detail: times.extend({ call: z.string() }) },
  "session.signed_in": { topics: ["own_account"], detail: z.strictObject({ by: z.string() }) },
  "session.passed_first_step": { topics: [], detail: z.strictObject({ by: z.string() }) },
  "session.ended": { topics: ["sessions", "own_account"], logged: false },
  "session.ended_remotely": { topics: ["sessions", "own_account"], detail: z.strictObject({ count }) },

  "member.created": { topics: ["members"] },
  "member.changed": { topics: ["members"], detail: changedFields },
  "member.deleted": { topics: ["members", "ministries", "events", "restricted_notes", "prayers", "announcements"] },
  "member.not_the_same_person": { topics: ["members"], detail: z.strictObject({ other: memberId }) },
  "member.merged": { topics: MERGE_TOPICS, detail: z.strictObject({ other: memberId }) },
  "member.merge_undone": { topics: MERGE_TOPICS, detail: z.strictObject({ other: memberId }) },
  "member.postponed": { topics: ["members"] },
  "member.returned_to_queue": { topics: ["members"] },
  "member.guardians_changed": { topics: ["members", "restricted_notes"] },
  "member.read_barred": { topics: [], detail: times },
  ...PEOPLE_CHANGES,
  "member.clearances_changed": { topics: ["children"] },
  "member.care_notes_changed": { topics: ["children", "restricted_notes"] },
  "member.confirmed_care_note": { topics: ["children"] },
  "member.confirmed_barred": { topics: ["children"] },
  "member.restricted_notes_removed": { topics: ["children", "members", "restricted_notes"] },
  "member.read_care_notes": { topics: [], detail: times },
  ...CHILD_CHANGES,
  "station.added": { topics: ["children"] },
  "station.renamed": { topics: ["children"], detail: changedFields },
  "station.printing_changed": { topics: ["children"], detail: changedFields },
  "print_program.added": { topics: ["children"] },
  "print_program.revoked": { topics: ["children"] },
  "station.linked": { topics: [] },
  "station.enrolled": { topics: ["children"] },
  "station.revoked": { topics: ["children"] },
  "station.refused": { topics: [], detail: times.extend({ call: z.string() }) },
  "room.created": { topics: ["children"] },
  "room.changed": { topics: ["children"], detail: changedFields },
  "member.exported": { topics: [] },
  "member.read_notes": { topics: [], detail: times },
  "member_note.created": { topics: ["notes"], detail: ofMember },
  "member_note.changed": { topics: ["notes"], detail: ofMember.extend(changedFields.shape) },
  "member_note.deleted": { topics: ["notes"], detail: ofMember },
  "member_note.released": { topics: ["notes"], detail: ofMember },
  "member_note.release_ended": { topics: ["notes"], detail: ofMember },
  /** Only the author may know that a private note exists, and administrators read the audit log. */
  "member_note.changed_privately": { topics: ["notes"], logged: false },
  "follow_up.listed": { topics: ["follow_ups"], logged: false },
  "follow_up.created": { topics: ["follow_ups"], detail: ofMember },
  "follow_up.changed": { topics: ["follow_ups"], detail: ofMember.extend(changedFields.shape) },
  "members.exported": { topics: [] },
  "members.list_exported": {
    topics: [],
    detail: z.strictObject({ form: z.enum(["csv", "xlsx", "labels", "roll", "sheet", "directory"]) }),
  },
  ...IMPORT_CHANGES,

  "ministry.created": { topics: ["ministries"], detail: maybeOfMembers },
  "ministry.changed": { topics: ["ministries", "events"], detail: changedLeaders },
  "ministry.assigned": { topics: ["ministries"], detail: ofMembers },
  "ministry.unassigned": { topics: ["ministries"], detail: ofMembers },
  "ministry.accepted": { topics: ["ministries"], detail: ofMember },
  "ministry.declined": { topics: ["ministries"], detail: ofMember },
  "ministry.left": { topics: ["ministries"], detail: ofMember },
  ...SERVING_CHANGES,
  "worker_hours.created": { topics: ["worker_hours"], detail: hours },
  "worker_hours.changed": { topics: ["worker_hours"], detail: hoursChange },
  "worker_hours.resubmitted": { topics: ["worker_hours"], detail: hoursChange },
  "worker_hours.deleted": { topics: ["worker_hours"], detail: hours },
  "worker_hours.approved": { topics: ["worker_hours"], detail: hoursDecision },
  "worker_hours.returned": { topics: ["worker_hours"], detail: hoursDecision },

  "calendar_feed.created": { topics: ["calendar_feeds"] },
  "calendar_feed.revoked": { topics: ["calendar_feeds"] },
  "event.created": { topics: ["events"] },
  "event.changed": { topics: ["events"], detail: changedFields },
  "event.cancelled": { topics: ["events"] },
  "event.reinstated": { topics: ["events"] },
  "event.repeated": { topics: ["events"], detail: ofSeries.extend({ events: count }) },
  "event.series_changed": {
    topics: ["events"],
    detail: ofSeries.extend({
      ...changedFields.shape,
      scope,
      changed: count,
      added: count,
      removed: count,
      singles: count,
    }),
  },
  "event.left_series": { topics: ["events"] },
  "event.series_deleted": {
    topics: ["events", "attendance"],
    detail: z.strictObject({ title: z.string(), scope, removed: count, singles: count }),
  },
  "event.series_change_undone": { topics: ["events", "attendance"], detail: ofSeries.extend({ restored: count }) },
  "event.series_extended": { topics: ["events"], logged: false },
  /** The title is all that is left of it. */
  "event.deleted": { topics: ["events", "attendance"], detail: z.strictObject({ title: z.string(), records: count }) },
  "event.reply_coming": { topics: ["event_replies"] },
  "event.reply_declined": { topics: ["event_replies"] },
  "event.reply_removed": { topics: ["event_replies"] },
  "event.visitor_coming": { topics: ["event_replies"] },
  "event.visitor_declined": { topics: ["event_replies"] },
  "event.reply_moved_up": { topics: ["event_replies"], logged: false },
  "event.headcount_changed": { topics: ["attendance"], detail: changedFields },
  "attendance.checked_in": { topics: ["attendance"], detail: checkIn },
  "attendance.undone": { topics: ["attendance"], detail: checkIn },
  "attendance.moved": { topics: ["attendance"], logged: false },
  "attendance.exported": { topics: [], detail: z.strictObject({ eventId, form: z.enum(["csv", "pdf"]) }) },
  "checkin_place.created": { topics: ["checkin_places"] },
  "checkin_place.removed": { topics: ["checkin_places"] },
  // A screen that shows the code before says that it was replaced.
  "checkin_session.generated": { topics: ["checkin_places"], detail: z.strictObject({ eventId }) },

  ...GIVING_CHANGES,
  "statements.run_started": { topics: ["statements"], logged: false },
  "statements.progressed": { topics: ["statements"], logged: false },
  "statements.run_failed": { topics: ["statements"], logged: false },
  "statements.issued": { topics: ["statements"], detail: z.strictObject({ issued: count, failed: count }) },
  "statements.read": { topics: [], detail: ofMember },
  "statements.taken": { topics: [], detail: z.strictObject({ form: z.enum(["pdf", "zip"]) }) },
  "statements.mailed": { topics: ["statements"], detail: z.strictObject({ asked: count }) },
  "statements.mailed_one": { topics: ["statements"], detail: ofMember.extend({ asked: count }) },

  /** Messages are private: the entry keeps that one was sent, and not to whom. */
  "message.sent_to_one": { topics: ["messages"] },
  "message.sent_to_ministry": { topics: ["messages"], detail: z.strictObject({ ministryId, people: count }) },
  "message.sent_to_leaders": { topics: ["messages"], detail: z.strictObject({ ministryId, people: count }) },
  "message.sent_to_all": { topics: ["messages"], detail: z.strictObject({ people: count }) },
  "message.read": { topics: ["messages"], logged: false },
  "message.removed": { topics: ["messages"], logged: false },
  "prayer_request.created": { topics: ["prayers"] },
  "prayer_request.answered": { topics: ["prayers"] },
  "prayer_request.told": { topics: ["prayers"] },
  "prayer_request.reopened": { topics: ["prayers"] },
  "prayer_request.withdrawn": { topics: ["prayers"] },
  "prayer_request.removed": { topics: ["prayers"] },
  /** An entry would have a time, which leads to its author. */
  "prayer_request.changed_anonymously": { topics: ["prayers"], logged: false },
  "invitation.created": { topics: ["invitations"], detail: offered },
  /** The subject is the first of the invitations. */
  "invitation.sent_to_people": { topics: ["invitations"], detail: ofMembers },
  "invitation.renewed": { topics: ["invitations"], detail: offered },
  "invitation.deleted": { topics: ["invitations"], detail: z.strictObject({ role }) },
  "invitation.accepted": { topics: ["invitations"], detail: z.strictObject({ role }) },
  "report.exported": { topics: [] },
  "saved_report.created": { topics: ["saved_reports"] },
  "saved_report.renamed": { topics: ["saved_reports"] },
  "saved_report.deleted": { topics: ["saved_reports"] },
} as const satisfies Record<`${string}.${string}`, ChangeDeclaration>;

export type ChangeKind = keyof typeof CHANGES;

/** The kinds that the audit log shows. */
export type LoggedKind = {
  [Kind in ChangeKind]: (typeof CHANGES)[Kind] extends { logged: false } ? never : Kind;
}[ChangeKind];

type SubjectOf<Kind> = Kind extends `${infer Subject}.${string}` ? Subject : never;

/** The kinds of record that the audit log shows. */
export type LoggedSubject = SubjectOf<LoggedKind>;

/** What the audit entry of a kind keeps; never where it keeps nothing. */
export type ChangeDetail<Kind extends ChangeKind> = (typeof CHANGES)[Kind] extends {
  detail: infer Detail extends z.ZodType;
}
  ? z.input<Detail>
  : never;

/** The declaration of a kind given as text, such as "member.created"; undefined for a kind of an earlier version. */
export function findDeclaration(kind: string): ChangeDeclaration | undefined {
  return Object.hasOwn(CHANGES, kind) ? CHANGES[kind as ChangeKind] : undefined;
}

function listShapes(schema: z.core.$ZodType | undefined): z.core.$ZodShape[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listShapes);
  return schema instanceof z.ZodObject ? [schema.shape] : [];
}

/** Which facts of an entry are ids of named records. */
export function findReferences(kind: string): ReadonlyMap<string, NamedSubject> {
  const fields = listShapes(findDeclaration(kind)?.detail).flatMap((shape) => Object.entries(shape));
  return new Map(
    fields.flatMap(([name, field]) => {
      const reference = references.get(field instanceof z.ZodOptional ? field.unwrap() : field);
      return reference ? [[name, reference.subject] as const] : [];
    }),
  );
}
