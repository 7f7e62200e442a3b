// Determines which stored values of another person each caller sees: every column of a person's records has a unique
// value, every kind of caller makes every reading call, and docs/visible-fields.md lists the values that appear.
// UPDATE_VISIBLE=1 updates it.
import { readFileSync, writeFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { DUTIES, DUTY_LABELS } from "@narthex/contract/role-names.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { columnsByTable, columnsIn, containsSentinel, type Ids, insertRow } from "./sentinels.ts";
import { WITHOUT } from "./tables-without-people.ts";
import { addCustomValues, ROWS } from "./target-rows.ts";

const FILE = "docs/visible-fields.md";
/** The test makes about a thousand calls, which takes long on a busy machine. */
const SWEEP_MS = 600_000;

const CALLERS = ["stranger", "pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const;

let congregation: Congregation;
const ids: Ids = {};
beforeAll(async () => {
  congregation = await openCongregation();
  congregation.setNow("2026-11-22T15:00:00Z");
  const { pool } = congregation.postgres;
  for (const [table, overrides] of Object.entries(ROWS)) ids[table] = await insertRow(pool, table, overrides(ids));
  await pool.query("update settings set public_calendar = true");
  await addCustomValues(pool, ids.members ?? 0);
  await addNamesake(pool);
  // The ministry leader among the callers belongs to the target's ministry.
  await pool.query(
    `insert into member_ministries (member_id, ministry_id, join_date)
      select m.id, $1, '2026-01-01' from members m join users u on u.id = m.user_id where u.email = 'ministry@example.org'`,
    [ids.ministries],
  );
  // Nobody has confirmed that the target belongs to another ministry.
  await pool.query(
    `with other as (insert into ministries (name) values ('Other ministry') returning id)
      insert into member_ministries (member_id, ministry_id, join_date, confirmed)
        select $1, other.id, '2026-01-01', false from other`,
    [ids.members],
  );
});
afterAll(() => congregation.close());

/** Another person of the target's name in another household of its name, so that lists tell the two apart. */
async function addNamesake(pool: Congregation["postgres"]["pool"]): Promise<void> {
  const { rows } = await pool.query(
    `with person as (insert into members (first_name, last_name, membership_status)
        select first_name, last_name, 'active' from members where id = $1 returning id),
      home as (insert into households (name) select name from households where id = $2 returning id)
      insert into household_members (member_id, household_id, role, is_primary)
        select person.id, home.id, 'adult', true from person, home returning member_id`,
    [ids.members, ids.households],
  );
  expect(rows).toHaveLength(1);
}

function paramsOf(name: string): Record<string, unknown> {
  const table: Record<string, string> = {
    users: "users",
    ministries: "ministries",
    households: "households",
    jointStatements: "households",
    familyCards: "households",
    tags: "tags",
    memberLists: "member_lists",
    events: "events",
    serving: "ministries",
    plannedPeople: "ministries",
    servingAway: "ministries",
    positionPeople: "ministries",
    servingHistory: "ministries",
    publicCalendar: "events",
    eventReplies: "events",
    attendance: "events",
    groupAttendance: "events",
    invitations: "invitations",
    announcements: "announcements",
    messages: "messages",
    donationBatches: "donation_batches",
    settings: "mails",
    board: "rooms",
    childrenInside: "child_check_ins",
  };
  const [subject = ""] = name.split(".");
  const id = name === "servingTeams.atEvent" ? ids.events : ids[table[subject] ?? "members"];
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

// The database dates the audit entries of readings, by its own clock.
const day = Temporal.Now.zonedDateTimeISO("UTC");
const READ_NOW = `from=${day.subtract({ days: 1 }).toPlainDate()}&to=${day.add({ days: 1 }).toPlainDate()}`;
const REPORT = "category=members&start=1950-01-01&end=2026-11-22&groupBy=status";
/** Query parameters that calls require. */
const QUERIES: Record<string, string> = {
  "childReport.show": READ_NOW,
  "childReport.csv": "from=2026-11-01&to=2026-11-30&part=first_visits",
  "reports.custom": REPORT,
  "reports.records": `${REPORT}&key=active`,
  "reports.customCsv": REPORT,
  "announcements.reach": "targetAudience=all",
  "audit.newer": "than=0",
  "imports.rows": "only=faulty",
  "invitations.countPeople": "memberIds=1",
  "merges.preview": "otherId=1",
  "giftImports.values": "field=fund&column=0",
  "givingYears.givers": "kind=new",
  "membershipYears.people": "change=joined",
  "imports.values": "field=membershipStatus&column=0",
  "imports.tags": "column=0",
  "search.find": "q=zz-",
  "printJobs.list": "checkIns=1",
};

/** Calls about the target's event and household. */
const AT_EVENT = new Set(["board.rooms", "board.show", "childFamilies.search", "childLabels.missing"]);

/** Calls whose answers contain no text about people; pictures, PDFs and streams have their own tests. */
function isRead({ method, answers }: Endpoint): boolean {
  return method === "GET" && Object.values(answers).some((answer) => typeof answer !== "string" || answer === "file");
}
const OUTSIDE = new Set(["statements.zip", "operations.openapi"]);
const calls = allCalls.filter(({ name, call }) => isRead(call) && !OUTSIDE.has(name));

function queryOf(name: string): string {
  if (name === "childTexts.reach") return `eventId=${ids.events}&checkInId=${ids.child_check_ins}`;
  if (name === "serving.candidates") return `eventId=${ids.events}&positionId=${ids.serving_positions}`;
  return AT_EVENT.has(name) ? `eventId=${ids.events}&householdId=${ids.households}` : (QUERIES[name] ?? "");
}

async function seenBy(person: Person, name: string, call: Endpoint): Promise<string[]> {
  const params = paramsOf(name);
  const path = call.path.replace(/:(\w+)/g, (_, part: string) => String(params[part]));
  const answer = await person.fetch(`${path}?${queryOf(name)}`);
  const text = await answer.text();
  if (answer.status === 400) throw new Error(`${name}: ${text}`);
  return columnsIn(text);
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
      "Generated by `checks/visible-fields.test.ts`: every `GET` call that answers data or a text file, made by a stranger, a",
      "pending person, each role, and a member with each duty, about a person who shares nothing in the directory, belongs to",
      "the ministry of the ministry leader, and asked for prayer anonymously. A duty is listed where it shows more than a",
      "member sees. Not included are pictures, PDF, Excel and ZIP files, live streams and check-in stations. Review each new",
      "line: it gives someone access to personal data. Calls that show nothing stored about that person are left out.",
    ].join("\n");
    const text = `${[head, ...sections].join("\n\n")}\n`;
    if (process.env.UPDATE_VISIBLE) writeFileSync(FILE, text);
    expect(text).toBe(readFileSync(FILE, "utf8"));
  },
  SWEEP_MS,
);

test("a number is found where it stands alone, and not in a random key or a time", () => {
  for (const text of ['{"id":700123}', '{"id":"700123"}', "Attempt 700123 failed"])
    expect(containsSentinel(text, "700123")).toBe(true);
  for (const text of ["2026-11-22T15:00:00.700123Z", "1f3b9c2e-7001-4700-9700-a70012345678", "a700123b"])
    expect(containsSentinel(text, "700123")).toBe(false);
});

test("no answer contains an account's secret, a session, or the author of an anonymous request", () => {
  const list = readFileSync(FILE, "utf8");
  for (const table of ["accounts", "sessions", "second_factors", "known_devices", "verifications", "entry_keys"])
    expect(list).not.toContain(`| ${table}.`);
  const prayers = list.split("## ").find((section) => section.startsWith("/api/prayer-requests")) ?? "";
  expect(prayers).toContain("prayer_requests.title");
  expect(prayers).not.toMatch(/\| (members|users)\./);
});
