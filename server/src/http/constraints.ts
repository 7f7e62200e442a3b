// Converts errors of PostgreSQL to refusals, by the name of the constraint.
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { Refusal } from "../refusal.ts";

const CHOOSE = "Please choose from the list.";

const BY_CONSTRAINT: Record<string, { code: ErrorCode; fields?: Record<string, string> }> = {
  events_organizer_id_members_id_fk: { code: "invalid_input", fields: { organizerId: CHOOSE } },
  events_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryId: CHOOSE } },
  event_series_organizer_id_members_id_fk: { code: "invalid_input", fields: { organizerId: CHOOSE } },
  event_series_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryId: CHOOSE } },
  events_end_after_start: { code: "invalid_input", fields: { endDateTime: "The end cannot be before the start." } },
  attendance_member_id_members_id_fk: { code: "not_found" },
  attendance_event_id_events_id_fk: { code: "not_found" },
  worker_hours_member_id_members_id_fk: { code: "member_profile_not_found" },
  worker_hours_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryId: CHOOSE } },
  donations_member_id_members_id_fk: { code: "donor_not_found" },
  donations_batch_id_donation_batches_id_fk: { code: "not_found" },
  announcements_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryId: CHOOSE } },
  messages_sender_member_id_members_id_fk: { code: "member_profile_not_found" },
  messages_recipient_member_id_members_id_fk: { code: "invalid_input", fields: { recipientId: CHOOSE } },
  messages_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryId: CHOOSE } },
  message_copies_member_id_members_id_fk: { code: "conflict" },
  announcement_ministries_ministry_id_ministries_id_fk: { code: "invalid_input", fields: { ministryIds: CHOOSE } },
  announcement_people_member_id_members_id_fk: { code: "conflict" },
  deliveries_member_id_members_id_fk: { code: "conflict" },
  calendar_feeds_ministry_id_ministries_id_fk: { code: "not_found" },
  member_notes_member_id_members_id_fk: { code: "not_found" },
  follow_ups_member_id_members_id_fk: { code: "not_found" },
  follow_ups_assignee_id_members_id_fk: { code: "invalid_input", fields: { assigneeId: CHOOSE } },
  children_settings_safeguarding_contact_id_members_id_fk: { code: "not_found" },
  away_days_member_id_members_id_fk: { code: "not_found" },
  serving_positions_ministry_id_ministries_id_fk: { code: "not_found" },
  serving_position_people_member_id_members_id_fk: { code: "not_found" },
  serving_requests_member_id_members_id_fk: { code: "not_found" },
  prayer_requests_member_id_members_id_fk: { code: "member_profile_not_found" },
  checkin_sessions_event_id_events_id_fk: { code: "not_found" },
  invitations_code_start_unique: { code: "conflict" },
  ministries_name_once: {
    code: "ministry_exists",
    fields: { name: "There is already a ministry with this name." },
  },
  tags_name_once: { code: "tag_exists", fields: { name: "There is already a tag with this name." } },
  funds_name_once: {
    code: "fund_exists",
    fields: { name: "There is already a fund with this name." },
  },
  custom_fields_name_once: {
    code: "custom_field_exists",
    fields: { name: "There is already a field with this name. It may be archived." },
  },
  custom_field_choices_name_once: {
    code: "invalid_input",
    fields: { choices: "Each choice needs a name of its own." },
  },
  member_tags_member_id_members_id_fk: { code: "invalid_input", fields: { memberIds: CHOOSE } },
  member_lists_name_once: {
    code: "member_list_exists",
    fields: { name: "There is already a list with this name." },
  },
  saved_reports_name_once: {
    code: "saved_report_exists",
    fields: { name: "You already have a report with this name." },
  },
  ministries_leader_id_members_id_fk: { code: "invalid_input", fields: { leaderId: CHOOSE } },
  ministry_co_leaders_member_id_members_id_fk: { code: "invalid_input", fields: { coLeaderIds: CHOOSE } },
  household_members_member_id_members_id_fk: { code: "invalid_input", fields: { members: CHOOSE } },
  household_members_one_primary: { code: "conflict" },
  guardians_adult_id_members_id_fk: { code: "invalid_input", fields: { adultId: CHOOSE } },
  guardians_name_once: { code: "conflict" },
  guardians_adult_once: { code: "conflict" },
  pickup_codes_in_use: { code: "conflict" },
  child_check_ins_open_once: { code: "conflict" },
  rooms_name_once: { code: "invalid_input", fields: { name: "There is already a room with this name." } },
  rooms_ages_in_order: {
    code: "invalid_input",
    fields: { maxAge: "Please enter an age that is not below the first." },
  },
  member_ministries_member_id_members_id_fk: { code: "invalid_input", fields: { memberIds: CHOOSE } },
  members_user_id_unique: { code: "conflict" },
  imports_one_running: {
    code: "conflict",
    fields: { import: "Another import is under way. Please wait until it has finished." },
  },
  duplicate_pairs_first_id_members_id_fk: { code: "not_found" },
  duplicate_pairs_second_id_members_id_fk: { code: "not_found" },
};

/** Without 23503: another reference to a missing record is a defect of this program and has to be logged. */
const BY_STATE: Record<string, ErrorCode> = {
  "40001": "conflict", // serialization failure
  "40P01": "conflict", // deadlock
  "23505": "conflict", // two requests at once, or a constraint that a newer version has added
  "22021": "invalid_input", // a character that text cannot contain
  "22003": "invalid_input", // a number out of range
  "22008": "invalid_input", // a date out of range
};

interface PostgresError {
  code: string;
  constraint?: string;
}

function findPostgresError(error: unknown): PostgresError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("severity" in at && "code" in at && typeof at.code === "string") return at as unknown as PostgresError;
  }
  return null;
}

/** The refusal for an error of PostgreSQL; null if input cannot cause it. */
export function findConstraintRefusal(error: unknown): Refusal | null {
  const cause = findPostgresError(error);
  if (!cause) return null;
  const known = cause.constraint ? BY_CONSTRAINT[cause.constraint] : undefined;
  if (known) return new Refusal(known.code, known.fields ? { fields: known.fields } : {});
  const code = BY_STATE[cause.code];
  return code ? new Refusal(code) : null;
}
