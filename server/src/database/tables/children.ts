import {
  ALERT_KINDS,
  APPROVAL_KINDS,
  CHECK_IN_STATES,
  CHILD_STEPS,
  CODE_RULES,
  COLLECTION_PROOFS,
  STORED_TEXT_KINDS,
} from "@narthex/contract/child-kinds.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { members } from "./members.ts";
import { rooms } from "./rooms.ts";
import { stations } from "./stations.ts";
import { users } from "./users.ts";

/** One row. */
export const childrenSettings = pgTable(
  "children_settings",
  {
    id: integer().primaryKey().default(1),
    codes: text({ enum: CODE_RULES }).notNull().default("child"),
    minCollectorAge: integer("min_collector_age").notNull().default(16),
    /** Minutes between the end of an event, and each step for a child who was not collected; null for no steps. */
    lateMinutes: integer("late_minutes").default(15),
    safeguardingContactId: integer("safeguarding_contact_id").references(() => members.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("children_settings_one_row", sql`${t.id} = 1`),
    check("children_settings_late_positive", sql`${t.lateMinutes} >= 1`),
    index("children_settings_contact").on(t.safeguardingContactId).where(sql`${t.safeguardingContactId} is not null`),
    check("children_settings_codes_known", sql`${t.codes} in ('child', 'family')`),
  ],
);

/** Codes on tags. The code itself is sealed; the fingerprint is a keyed hash, so that codes can be compared. */
export const pickupCodes = pgTable(
  "pickup_codes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sealed: text().notNull(),
    fingerprint: text().notNull(),
    /** While a child with this code is inside. */
    inUse: boolean("in_use").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("pickup_codes_in_use").on(t.fingerprint).where(sql`${t.inUse}`),
    index("pickup_codes_fingerprint").on(t.fingerprint),
  ],
);

/** Slips of the paper list of an event, each with a code. They are deleted the day after, and their codes are freed. */
export const paperSlips = pgTable(
  "paper_slips",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    codeId: integer("code_id")
      .notNull()
      .references(() => pickupCodes.id),
    /** The day of the event. */
    day: date({ mode: "string" }).notNull(),
  },
  (t) => [
    check("paper_slips_number_positive", sql`${t.number} >= 1`),
    unique("paper_slips_once").on(t.eventId, t.number),
    index("paper_slips_code").on(t.codeId),
    index("paper_slips_day").on(t.day),
  ],
);

/**
 * A child at an event. The row has the current state; `child_entries` has the whole history. A child is inside at one
 * event at most: moving to the next service closes one row and opens another with the same code.
 */
export const childCheckIns = pgTable(
  "child_check_ins",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    childId: integer("child_id").references(() => members.id, { onDelete: "set null" }),
    eventId: integer("event_id").references(() => events.id, { onDelete: "set null" }),
    /** The day of the event, at a longer one that of the check-in. It stays when the event is deleted. */
    day: date({ mode: "string" }).notNull(),
    roomId: integer("room_id")
      .notNull()
      .references(() => rooms.id),
    /** The adult who brought the child. */
    adultId: integer("adult_id").references(() => members.id, { onDelete: "set null" }),
    codeId: integer("code_id")
      .notNull()
      .references(() => pickupCodes.id),
    state: text({ enum: CHECK_IN_STATES }).notNull().default("in"),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    lockedAt: instant("locked_at"),
    /** When a collector showed the code at the desk. */
    calledAt: instant("called_at"),
    /** When the child came; a move to another event keeps it. The code is shown until two minutes after it. */
    arrivedAt: instant("arrived_at").notNull().default(sql`now()`),
    /** Of the request at a self-service station, which may be repeated. */
    requestKey: uuid("request_key"),
    createdAt: createdAt(),
  },
  (t) => [
    check("child_check_ins_state_known", sql`${t.state} in ('in', 'out', 'undone', 'moved', 'uncollected')`),
    uniqueIndex("child_check_ins_open_once").on(t.childId).where(sql`${t.state} = 'in'`),
    index("child_check_ins_child").on(t.childId, t.createdAt),
    index("child_check_ins_event").on(t.eventId, t.roomId),
    index("child_check_ins_room").on(t.roomId),
    index("child_check_ins_adult").on(t.adultId).where(sql`${t.adultId} is not null`),
    index("child_check_ins_code").on(t.codeId),
  ],
);

/** A text message about children inside, or of an alert to leads. Its copies are in `deliveries`. */
export const childTexts = pgTable(
  "child_texts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: STORED_TEXT_KINDS }).notNull(),
    /** The child; null for the guardians of a room. */
    checkInId: integer("check_in_id").references(() => childCheckIns.id),
    roomId: integer("room_id").references(() => rooms.id),
    alertId: integer("alert_id").references(() => childAlerts.id),
    text: text().notNull(),
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
    at: instant().notNull(),
    /** Copies that were not sent until then are of no use. */
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    check("child_texts_kind_known", sql`${t.kind} in ('guardian', 'lead', 'contact', 'message', 'alert')`),
    check("child_texts_about_one", sql`num_nonnulls(${t.checkInId}, ${t.roomId}, ${t.alertId}) = 1`),
    unique("child_texts_alert_once").on(t.alertId),
    uniqueIndex("child_texts_step_once").on(t.checkInId, t.kind).where(sql`${t.kind} <> 'message'`),
    index("child_texts_check_in").on(t.checkInId).where(sql`${t.checkInId} is not null`),
    index("child_texts_room").on(t.roomId).where(sql`${t.roomId} is not null`),
    index("child_texts_by").on(t.byUser).where(sql`${t.byUser} is not null`),
    index("child_texts_at").on(t.at),
  ],
);

/** The history of a check-in. Rows are only added; a mistake is corrected by a reversing entry. */
export const childEntries = pgTable(
  "child_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkInId: integer("check_in_id")
      .notNull()
      .references(() => childCheckIns.id),
    kind: text({ enum: CHILD_STEPS }).notNull(),
    at: instant().notNull(),
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
    /** The station at which it happened; null in a person's own session. */
    stationId: integer("station_id").references(() => stations.id),
    proof: text({ enum: COLLECTION_PROOFS }),
    collectorId: integer("collector_id").references(() => members.id, { onDelete: "set null" }),
    collectorName: nameText("collector_name"),
    secondBy: text("second_by").references(() => users.id, { onDelete: "set null" }),
    leadBy: text("lead_by").references(() => users.id, { onDelete: "set null" }),
    guardianCalledId: integer("guardian_called_id").references(() => members.id, { onDelete: "set null" }),
    note: text(),
    reversesId: integer("reverses_id"),
    /** The check-in at the event to which the child moved. */
    movedToId: integer("moved_to_id").references(() => childCheckIns.id),
    /** The rooms between which the child moved at the same event. */
    fromRoomId: integer("from_room_id").references(() => rooms.id),
    toRoomId: integer("to_room_id").references(() => rooms.id),
  },
  (t) => [
    check("child_entries_collected_with_proof", sql`${t.kind} <> 'collected' or ${t.proof} is not null`),
    check("child_entries_moved_somewhere", sql`(${t.kind} = 'moved') = (${t.movedToId} is not null)`),
    check(
      "child_entries_room_changed_between_two",
      sql`num_nonnulls(${t.fromRoomId}, ${t.toRoomId}) = case when ${t.kind} = 'room_changed' then 2 else 0 end`,
    ),
    unique("child_entries_reversed_once").on(t.reversesId),
    unique("child_entries_moved_once").on(t.movedToId),
    index("child_entries_check_in").on(t.checkInId, t.id),
    index("child_entries_by").on(t.byUser).where(sql`${t.byUser} is not null`),
    index("child_entries_station").on(t.stationId).where(sql`${t.stationId} is not null`),
    index("child_entries_collector").on(t.collectorId).where(sql`${t.collectorId} is not null`),
    index("child_entries_from_room").on(t.fromRoomId, t.checkInId).where(sql`${t.fromRoomId} is not null`),
    index("child_entries_to_room").on(t.toRoomId).where(sql`${t.toRoomId} is not null`),
    index("child_entries_second").on(t.secondBy).where(sql`${t.secondBy} is not null`),
    index("child_entries_lead").on(t.leadBy).where(sql`${t.leadBy} is not null`),
    index("child_entries_called").on(t.guardianCalledId).where(sql`${t.guardianCalledId} is not null`),
  ],
);

/**
 * A colleague's approval, made in the colleague's own session; used once. A request has no `made_by` until a colleague
 * approves it, and its token is worth nothing before.
 */
export const childApprovals = pgTable(
  "child_approvals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** A keyed hash of the token. */
    fingerprint: text().notNull(),
    kind: text({ enum: APPROVAL_KINDS }).notNull(),
    checkInId: integer("check_in_id")
      .notNull()
      .references(() => childCheckIns.id),
    madeBy: text("made_by").references(() => users.id, { onDelete: "set null" }),
    /** The collector, for whom alone the approval is valid. */
    collectorId: integer("collector_id").references(() => members.id, { onDelete: "set null" }),
    collectorName: nameText("collector_name"),
    /** The parent or guardian who was called. */
    guardianCalledId: integer("guardian_called_id").references(() => members.id, { onDelete: "set null" }),
    /** Of a request: the account or the station that asked, and alone may use the approval. */
    askedAt: instant("asked_at"),
    askedBy: text("asked_by").references(() => users.id, { onDelete: "set null" }),
    stationId: integer("station_id").references(() => stations.id),
    /** Of a lost tag at a station, which is no person: the first of the two members of staff who approve. */
    firstBy: text("first_by").references(() => users.id, { onDelete: "set null" }),
    refusedAt: instant("refused_at"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [
    check("child_approvals_kind_known", sql`${t.kind} in ('second', 'lead')`),
    check("child_approvals_two_people", sql`${t.firstBy} <> ${t.madeBy}`),
    check("child_approvals_not_own", sql`${t.askedBy} <> ${t.madeBy}`),
    index("child_approvals_check_in").on(t.checkInId, t.fingerprint),
    index("child_approvals_expires").on(t.expiresAt),
    index("child_approvals_made_by").on(t.madeBy).where(sql`${t.madeBy} is not null`),
    index("child_approvals_asked_by").on(t.askedBy).where(sql`${t.askedBy} is not null`),
    index("child_approvals_first_by").on(t.firstBy).where(sql`${t.firstBy} is not null`),
    index("child_approvals_station").on(t.stationId).where(sql`${t.stationId} is not null`),
    index("child_approvals_collector").on(t.collectorId).where(sql`${t.collectorId} is not null`),
    index("child_approvals_called").on(t.guardianCalledId).where(sql`${t.guardianCalledId} is not null`),
  ],
);

/** Attempts of barred people, and changes of bars. */
export const childAlerts = pgTable(
  "child_alerts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    kind: text({ enum: ALERT_KINDS }).notNull().default("attempt"),
    childId: integer("child_id").references(() => members.id, { onDelete: "set null" }),
    roomId: integer("room_id").references(() => rooms.id),
    collectorName: nameText("collector_name").notNull(),
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
    seenAt: instant("seen_at"),
  },
  (t) => [
    check(
      "child_alerts_kind_known",
      sql`${t.kind} in ('attempt', 'brought', 'serving', 'renamed', 'lifted', 'shortened')`,
    ),
    index("child_alerts_newest").on(t.at.desc().nullsFirst()),
    index("child_alerts_child").on(t.childId).where(sql`${t.childId} is not null`),
    index("child_alerts_room").on(t.roomId).where(sql`${t.roomId} is not null`),
    index("child_alerts_by").on(t.byUser).where(sql`${t.byUser} is not null`),
  ],
);

/** Who serves in a room at an event. */
export const roomWorkers = pgTable(
  "room_workers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    roomId: integer("room_id")
      .notNull()
      .references(() => rooms.id),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    checkedInAt: instant("checked_in_at").notNull(),
    checkedOutAt: instant("checked_out_at"),
    byUser: text("by_user").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("room_workers_once").on(t.memberId, t.eventId).where(sql`${t.checkedOutAt} is null`),
    index("room_workers_event").on(t.eventId, t.roomId),
    index("room_workers_room").on(t.roomId),
    index("room_workers_member").on(t.memberId).where(sql`${t.memberId} is not null`),
    index("room_workers_by").on(t.byUser).where(sql`${t.byUser} is not null`),
  ],
);
