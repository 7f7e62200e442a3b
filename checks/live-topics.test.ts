// Open screens are updated after a change: each reading call declares the topics of all records of a person that it
// shows.
import { readFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import { CHANGES, type ChangeKind } from "@narthex/contract/changes.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { LIVE_TOPICS, type LiveTopic, type ReadTopic } from "@narthex/contract/live-protocol.ts";
import { DUTIES } from "@narthex/contract/role-names.ts";
import { type Caller, type Duty, PERMISSIONS, type Permission } from "@narthex/contract/roles.ts";
import { expect, test } from "vitest";
import { listCallerPermissions } from "../server/src/access/permissions.ts";
import type { Viewer } from "../server/src/access/viewer.ts";
import { mayReceive } from "../server/src/live/live.policy.ts";
import { groupChanges } from "../server/src/live/live.rules.ts";

/** The topic of a table's changes; null if its changes are not published, because no open screen shows them. */
const TOPIC_OF: Record<string, LiveTopic | null> = {
  announcements: "announcements",
  attendance: "attendance",
  audit_entries: "audit",
  care_notes: "restricted_notes",
  child_alerts: "children",
  child_approvals: "children",
  child_check_ins: "children",
  child_entries: "children",
  clearances: "children",
  deliveries: "announcements",
  donation_batches: "donations",
  donations: "donations",
  funds: "donations",
  checkin_places: "checkin_places",
  events: "events",
  event_series: "events",
  event_replies: "event_replies",
  away_days: "serving",
  serving_position_people: "serving",
  serving_positions: "serving",
  serving_requests: "serving",
  member_departures: "members",
  follow_ups: "follow_ups",
  guardians: "restricted_notes",
  household_members: "members",
  households: "members",
  invitations: "invitations",
  mails: "mails",
  member_notes: "notes",
  members: "members",
  messages: "messages",
  member_lists: "members",
  custom_field_choices: "members",
  custom_fields: "members",
  member_tags: "members",
  ministries: "ministries",
  ministry_co_leaders: "ministries",
  payments: "payments",
  payment_parts: "payments",
  prayer_requests: "prayers",
  tags: "members",
  child_texts: "children",
  room_workers: "children",
  rooms: "children",
  users: "members",
  worker_hours: "worker_hours",
};

/** Each call of docs/visible-fields.md with the tables whose values it shows. */
function shownTables(): [path: string, tables: string[]][] {
  const [, ...sections] = readFileSync("docs/visible-fields.md", "utf8").split("\n## ");
  return sections.map((section) => {
    const tables = [...section.matchAll(/^\| ([a-z_]+)\./gm)].map(([, table = ""]) => table);
    return [section.split("\n")[0] ?? "", [...new Set(tables)]];
  });
}

test("a response declares the topic of every table that it shows", () => {
  const missing = shownTables().flatMap(([path, tables]) => {
    const call = allCalls.find((one) => one.call.method === "GET" && one.call.path === path)?.call;
    // A file is created once and not shown on an open screen.
    if (call?.answers[200] === "file") return [];
    const declared = new Set<string | null | undefined>([...(call?.reads ?? []), ...(call?.mentions ?? []), null]);
    return tables.filter((table) => !declared.has(TOPIC_OF[table])).map((table) => `${path} shows ${table}`);
  });
  expect(missing).toEqual([]);
});

/**
 * All topics of calls that depend on tables whose columns they do not show, on the ministries or the role of the caller
 * (a change of the role is published with the topic of members), or on the day.
 */
const COMPUTED_FROM: readonly (readonly [path: string, topics: readonly ReadTopic[]])[] = [
  // Announcements for the ministries and duties of the caller, until their last day.
  ["/api/announcements", ["announcements", "day", "members", "own_ministries"]],
  // Whether the caller decides about hours, as staff or leader, the sums of this month, and, after the removal of a
  // person, how many entries wait: leaders receive no changes of other members.
  ["/api/worker-hours/summary", ["day", "members", "ministries", "worker_hours"]],
  // All records for staff, and those of the ministries of leaders.
  ["/api/attendance/summary", ["attendance", "day", "members", "own_ministries"]],
  ["/api/attendance/event/:eventId", ["attendance", "events", "members", "own_ministries"]],
  ["/api/attendance/member/:memberId", ["attendance", "events", "members", "own_ministries"]],
  // Contact data of the people of the ministries of leaders.
  ["/api/members", ["day", "members", "own_ministries"]],
  // Lists of people, which may be chosen by age and by the last check-in.
  ["/api/announcements/reach", ["attendance", "day", "members", "ministries"]],
  ["/api/exports/labels", ["attendance", "day", "members", "ministries"]],
  ["/api/exports/photo-directory", ["attendance", "day", "members", "ministries"]],
  // Whether a bar is in force today.
  ["/api/households", ["day", "members"]],
  ["/api/households/:id", ["day", "members"]],
  // Days with no records are rows until today.
  ["/api/reports/custom", ["attendance", "day", "donations", "events", "members", "ministries", "worker_hours"]],
  // Why a statement is not sent by email, by the addresses and departures of its people.
  ["/api/statements/years/:year/donors", ["donations", "members", "statements"]],
  // Whether a year is over.
  ["/api/statements", ["day", "donations", "statements"]],
  // Whether a run has the statements of a year so far, and the year is over since.
  ["/api/statements/years/:year", ["day", "donations", "members", "statements"]],
  // The person with whom a couple has joint statements, and whether a year is over.
  ["/api/statements/me", ["day", "donations", "members", "statements"]],
  // Former members and guests, by the names on their gifts.
  ["/api/donations/donors", ["donations", "members"]],
  // Whether the safeguarding contact is inactive.
  ["/api/children/settings", ["children", "members"]],
];

test.each(COMPUTED_FROM)("the response of %s declares the topics of what it is computed from", (path, topics) => {
  const call = allCalls.find((one) => one.call.method === "GET" && one.call.path === path)?.call;
  expect([...(call?.reads ?? [])].sort()).toEqual(topics);
});

test("every topic is declared by at least one call", () => {
  const read = new Set<string>(allCalls.flatMap(({ call }) => call.reads ?? []));
  // The settings affect every answer.
  expect(LIVE_TOPICS.filter((topic) => topic !== "settings" && !read.has(topic))).toEqual([]);
});

test("every call that returns records declares its topics, and no changing call does", () => {
  const isReading = ({ method, answers }: Endpoint) => method === "GET" && typeof answers[200] === "object";
  const others = allCalls.filter(({ call }) => !call.quiet || isReading(call));
  expect(others.filter(({ call }) => isReading(call) !== (call.reads !== undefined))).toEqual([]);
});

/** Permissions of every member: members receive no notices about the records of others. */
const EVERY_MEMBER: readonly Permission[] = ["directory.read"];

/** Changes that some accounts with a permission do not receive. */
const WITHOUT_NOTICE: readonly string[] = [
  // A report has only the categories that the account may see, and saved reports are one's own.
  "reports.read attendance",
  "reports.read worker_hours",
  "reports.read saved_reports",
  // Every change adds an audit entry. The report is read again when it is opened.
  "children.lead audit",
  // Dialogs that count what an event has. An account with only this duty sees how it was when the dialog opened.
  "events.write attendance",
  "events.write children",
  "events.write serving",
  // Names of people who reply.
  "events.write members",
];

/** The fewest rights with which an account may make calls of a permission: a duty, or a role. */
const HOLDERS: readonly { role: Caller; duties: Duty[] }[] = [
  ...DUTIES.map((duty) => ({ role: "member" as const, duties: [duty] })),
  { role: "intermediate_admin", duties: [] },
  { role: "admin", duties: [] },
];

function receives({ role, duties }: (typeof HOLDERS)[number], topic: LiveTopic): boolean {
  const viewer = {
    role,
    duties,
    userId: "u",
    memberId: 7,
    membershipStatus: "active",
    ministryIds: [],
    ledMinistryIds: [],
  };
  return groupChanges([{ topic }]).every((group) => mayReceive(viewer as unknown as Viewer, group));
}

test("those who may read records of others for a permission receive the changes of these records", () => {
  const missing = allCalls.flatMap(({ call: { access, reads = [], path } }) => {
    const permission = PERMISSIONS.find((one) => one === access && !EVERY_MEMBER.includes(one));
    if (!permission) return [];
    const topics = LIVE_TOPICS.filter((topic) => (reads as readonly string[]).includes(topic)).filter(
      (topic) => !WITHOUT_NOTICE.includes(`${permission} ${topic}`),
    );
    const holders = HOLDERS.filter(({ role, duties }) => listCallerPermissions(role, duties).includes(permission));
    return holders.flatMap((holder) =>
      topics
        .filter((topic) => !receives(holder, topic))
        .map((topic) => `${path}: ${holder.duties[0] ?? holder.role} does not receive ${topic}`),
    );
  });
  expect(missing).toEqual([]);
});

/** Kinds of change that delete rows to which other tables refer, and the table of these rows. */
const DELETES = {
  "member.deleted": "members",
  "user.deleted": "users",
  "household.deleted": "households",
  "event.deleted": "events",
  "event.series_deleted": "events",
  "announcement.deleted": "announcements",
  "tag.deleted": "tags",
} as const satisfies Partial<Record<ChangeKind, string>>;

/** Topics of rows that are deleted too, without a notice of their own. */
const DELETED_WITHOUT_NOTICE: readonly string[] = [
  // Clearances are read by people who receive every change of members.
  "member.deleted children",
  // The assigned people are notified by a change of its own.
  "member.deleted follow_ups",
  // Workers in rooms of the event: their screens declare its topic.
  "event.deleted children",
  "event.series_deleted children",
  // Requests and drafts of the event: only the days on which people are away do not declare its topic.
  "event.deleted serving",
  "event.series_deleted serving",
];

const SCHEMA = readFileSync("server/src/database/schema.sql", "utf8");

/** The tables whose rows the database deletes with a row of a table. */
function listDeletedWith(table: string): string[] {
  const keys = SCHEMA.matchAll(/^alter table (\w+) .* REFERENCES (\w+)\(\w+\) ON DELETE CASCADE;$/gm);
  const direct = [...keys].flatMap(([, from = "", to]) => (to === table ? [from] : []));
  return [...direct, ...direct.flatMap(listDeletedWith)];
}

test("a deletion publishes a topic of every call that shows rows which the database deletes too", () => {
  const isShownToEveryone = (topic: string) => ["ministries", "events"].includes(topic);
  const missing = Object.entries(DELETES).flatMap(([kind, table]) => {
    const published: readonly string[] = CHANGES[kind as keyof typeof DELETES].topics;
    const enough = published.filter(isShownToEveryone);
    const topics = new Set(listDeletedWith(table).flatMap((one) => TOPIC_OF[one] ?? []));
    return [...topics]
      .filter((topic) => !published.includes(topic))
      .filter((topic) =>
        allCalls.some(
          ({ call: { reads = [] } }) =>
            (reads as readonly string[]).includes(topic) && !reads.some((one) => enough.includes(one)),
        ),
      )
      .map((topic) => `${kind} ${topic}`);
  });
  expect(missing.sort()).toEqual([...DELETED_WITHOUT_NOTICE].sort());
});
