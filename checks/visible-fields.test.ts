// Who sees which stored values of another person: every column of a person's records has a unique value, every kind of caller
// makes every reading call, and docs/visible-fields.md lists the values that appear. UPDATE_VISIBLE=1 updates it.
import { readFileSync, writeFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { columnsByTable, type Ids, insertRow, needles, type Overrides, seriesOf } from "./sentinels.ts";
import { WITHOUT } from "./tables-without-people.ts";

const FILE = "docs/visible-fields.md";
const USER = "zz-users.id-zz";

/** The target's rows. Other columns get a generated unique value. */
const ROWS: Record<string, (ids: Ids) => Overrides> = {
  users: () => ({
    id: USER,
    role: "member",
    duties: "{calendar}",
    deactivated_at: null,
    sign_outs: 0,
    two_factor_enabled: false,
  }),
  pictures: () => ({ hash: "zz-members.profile_image_url-zz", chosen_at: "2026-01-01" }),
  members: () => ({
    user_id: USER,
    membership_status: "active",
    profile_image_url: "/api/pictures/zz-members.profile_image_url-zz",
    share_email: false,
    share_phone: false,
    share_address: false,
    sms_declined: false,
  }),
  ministries: ({ members }) => ({ leader_id: members }),
  member_ministries: ({ members, ministries }) => ({ member_id: members, ministry_id: ministries }),
  households: () => ({}),
  household_members: ({ members, households }) => ({ member_id: members, household_id: households, role: "adult" }),
  tags: () => ({}),
  member_lists: () => ({ author_id: USER, filter: "{}" }),
  member_tags: ({ members, tags }) => ({ member_id: members, tag_id: tags }),
  guardians: ({ members }) => ({ child_id: members, adult_id: null, kind: "barred", set_by: USER }),
  clearances: ({ members }) => ({ member_id: members, kind: "training", set_by: USER }),
  member_notes: ({ members }) => ({ author_id: USER, member_id: members, kind: "visit", visibility: "leaders" }),
  event_series: ({ members }) => seriesOf(members),
  events: ({ members, event_series }) => ({
    ...{ organizer_id: members, ministry_id: null, series_id: event_series },
    event_date: "2026-11-25",
    start_time: "10:00",
    end_date: null,
    end_time: null,
    timezone: "America/New_York",
  }),
  attendance: ({ members, events }) => ({ member_id: members, event_id: events }),
  donation_batches: () => ({
    created_by: USER,
    closed_by: null,
    closed_at: null,
    closed_total: null,
    closing_reason: null,
  }),
  donations: ({ members, donation_batches }) => ({
    member_id: members,
    batch_id: donation_batches,
    created_by: USER,
    voided_by: USER,
    payment_id: null,
    donation_type: "tithe",
    donation_method: "cash",
  }),
  worker_hours: ({ members, ministries }) => ({
    member_id: members,
    ministry_id: ministries,
    hours: "1.25",
    status: "returned",
    approved_by: null,
    approved_at: null,
  }),
  announcements: () => ({
    author_id: USER,
    ministry_id: null,
    priority: "normal",
    target_audience: "all",
    publish_date: "2026-01-01T12:00:00Z",
    expiry_date: null,
  }),
  deliveries: ({ members, announcements }) => ({
    member_id: members,
    announcement_id: announcements,
    channel: "email",
    status: "sent",
    reason: null,
  }),
  messages: ({ members }) => ({
    sender_id: USER,
    sender_member_id: members,
    recipient_type: "individual",
    recipient_id: USER,
    recipient_member_id: members,
    ministry_id: null,
  }),
  message_copies: ({ members, messages }) => ({
    user_id: USER,
    member_id: members,
    message_id: messages,
    box: "inbox",
  }),
  prayer_requests: ({ members }) => ({
    requester_id: USER,
    member_id: members,
    category: "general",
    is_anonymous: true,
  }),
  invitations: () => ({ created_by: USER, role: "member", expires_at: "2027-01-01T12:00:00Z" }),
  invitation_acceptances: ({ invitations }) => ({ invitation_id: invitations, user_id: USER }),
  mails: () => ({ status: "kept", attachment: null }),
  audit_entries: ({ members }) => ({
    actor_id: USER,
    action: "changed",
    subject: "member",
    subject_id: String(members),
    detail: "{}",
  }),
  payments: ({ members }) => ({
    member_id: members,
    user_id: USER,
    status: "open",
    provider: "test",
    purpose: "gift",
    giving_type: "general",
    dispute: null,
    charged_at: null,
    recorded: null,
  }),
  saved_reports: () => ({ user_id: USER, report: `{"category":"members","start":"2026-01-01","end":"2026-01-31"}` }),
  accounts: () => ({ user_id: USER, provider_id: "credential" }),
  sessions: () => ({ user_id: USER }),
  second_factors: () => ({ user_id: USER }),
  known_devices: () => ({ user_id: USER }),
  verifications: () => ({}),
  stops: () => ({ channel: "email" }),
  entry_keys: () => ({ author_id: USER }),
};

/** The sweep makes about a thousand calls, which a busy machine answers slowly. */
const SWEEP_MS = 600_000;

const CALLERS = ["stranger", "pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const;

let congregation: Congregation;
const ids: Ids = {};
beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-22T15:00:00Z");
  const { pool } = congregation.postgres;
  for (const [table, overrides] of Object.entries(ROWS)) ids[table] = await insertRow(pool, table, overrides(ids));
  // The ministry leader among the callers belongs to the target's ministry.
  await pool.query(
    `insert into member_ministries (member_id, ministry_id, join_date)
      select m.id, $1, '2026-01-01' from members m join users u on u.id = m.user_id where u.email = 'ministry@example.org'`,
    [ids.ministries],
  );
});
afterAll(() => congregation.close());

function paramsOf(name: string): Record<string, unknown> {
  const table: Record<string, string> = {
    users: "users",
    ministries: "ministries",
    households: "households",
    tags: "tags",
    memberLists: "member_lists",
    events: "events",
    attendance: "events",
    invitations: "invitations",
    announcements: "announcements",
    messages: "messages",
    donationBatches: "donation_batches",
    settings: "mails",
  };
  const [subject = ""] = name.split(".");
  const id = ids[table[subject] ?? "members"];
  return {
    id,
    eventId: ids.events,
    memberId: ids.members,
    year: 1950,
    hash: "none",
    token: "none",
    sessionId: "none",
  };
}

const REPORT = "category=members&start=1950-01-01&end=2026-11-22&groupBy=status";
/** Query parameters that calls require. */
const QUERIES: Record<string, string> = {
  "reports.custom": REPORT,
  "reports.records": `${REPORT}&key=active`,
  "reports.customCsv": REPORT,
  "announcements.reach": "targetAudience=all",
  "audit.newer": "than=0",
  "imports.rows": "only=faulty",
  "merges.preview": "otherId=1",
  "imports.values": "field=membershipStatus&column=0",
};

/** Calls whose answers contain no text about people; pictures, PDFs and streams have their own tests. */
function isRead({ method, answers }: Endpoint): boolean {
  return method === "GET" && Object.values(answers).some((answer) => typeof answer !== "string" || answer === "file");
}
const OUTSIDE = new Set(["statements.zip", "operations.openapi"]);
const calls = allCalls.filter(({ name, call }) => isRead(call) && !OUTSIDE.has(name));

async function seenBy(person: Person, name: string, call: Endpoint): Promise<string[]> {
  const params = paramsOf(name);
  const path = call.path.replace(/:(\w+)/g, (_, part: string) => String(params[part]));
  const answer = await person.fetch(`${path}?${QUERIES[name] ?? ""}`);
  const text = await answer.text();
  if (answer.status === 400) throw new Error(`${name}: ${text}`);
  return needles()
    .filter(({ needle }) => text.includes(needle))
    .map(({ column }) => column);
}

test("every table has a row of the target or says why it needs none", async () => {
  const tables = await columnsByTable(congregation.postgres.pool);
  expect([...tables.keys()].sort()).toEqual([...Object.keys(ROWS), ...Object.keys(WITHOUT)].sort());
});

test(
  "each kind of caller sees exactly the listed fields of another person",
  async () => {
    const seen = new Map(calls.map(({ name }) => [name, new Map<string, string[]>()]));
    const look = async (person: Person, caller: string, isNew: (others: readonly string[]) => boolean) => {
      for (const { name, call } of calls) {
        const columns = seen.get(name);
        for (const column of await seenBy(person, name, call)) {
          const others = columns?.get(column) ?? [];
          if (isNew(others)) columns?.set(column, [...others, caller]);
        }
      }
    };
    for (const caller of CALLERS) {
      await look(caller === "stranger" ? congregation.stranger() : await congregation.as(caller), caller, () => true);
    }
    const admin = await congregation.as("admin");
    const member = await congregation.as("member");
    const { id } = (await member.call(signin.user)).body;
    for (const duty of DUTIES) {
      await admin.call(users.update, { params: { id }, body: { duties: [duty] } });
      await look(member, DUTY_LABELS[duty], (others) => !others.includes("member"));
    }
    const sections = calls.flatMap(({ name, call }) => {
      const rows = [...(seen.get(name) ?? [])].sort().map(([column, who]) => `| ${column} | ${who.join(", ")} |`);
      return rows.length === 0 ? [] : `## ${call.path}\n\n| Stored value | Seen by |\n|---|---|\n${rows.join("\n")}`;
    });
    const head = [
      "# Which fields of another person each caller sees",
      "",
      "Generated by `checks/visible-fields.test.ts`: every reading call, made by every kind of caller, about a person who shares",
      "nothing in the directory, belongs to the ministry of the ministry leader, and asked for prayer anonymously. Review each",
      "new line: it gives somebody access to personal data. Calls that show nothing stored about that person are left out.",
    ].join("\n");
    const text = `${[head, ...sections].join("\n\n")}\n`;
    if (process.env.UPDATE_VISIBLE) writeFileSync(FILE, text);
    expect(text).toBe(readFileSync(FILE, "utf8"));
  },
  SWEEP_MS,
);

test("nobody sees a secret of an account, a session, or who asked anonymously", () => {
  const list = readFileSync(FILE, "utf8");
  for (const table of ["accounts", "sessions", "second_factors", "known_devices", "verifications", "entry_keys"])
    expect(list).not.toContain(`| ${table}.`);
  const prayers = list.split("## ").find((section) => section.startsWith("/api/prayer-requests")) ?? "";
  expect(prayers).toContain("prayer_requests.title");
  expect(prayers).not.toMatch(/\| (members|users)\./);
});
