// Open screens read again what a change concerns: each reading call says what its answer hangs on, and does not forget any
// record of a person that it shows.
import { readFileSync } from "node:fs";
import { allCalls } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { LIVE_TOPICS, type LiveTopic } from "@narthex/contract/live-protocol.ts";
import { expect, test } from "vitest";

/** The topic under which changes of a table are published; null where none are, because no open screen follows them. */
const TOPIC_OF: Record<string, LiveTopic | null> = {
  announcements: "announcements",
  attendance: "attendance",
  audit_entries: "audit",
  deliveries: "announcements",
  donation_batches: "donations",
  donations: "donations",
  events: "events",
  invitations: "invitations",
  mails: "mails",
  members: "members",
  messages: "messages",
  ministries: "ministries",
  payments: "payments",
  prayer_requests: "prayers",
  users: "members",
  worker_hours: "worker_hours",
};

/** Each call of docs/visible-fields.md with the tables that it shows something of. */
function shownTables(): [path: string, tables: string[]][] {
  const [, ...sections] = readFileSync("docs/visible-fields.md", "utf8").split("\n## ");
  return sections.map((section) => {
    const tables = [...section.matchAll(/^\| ([a-z_]+)\./gm)].map(([, table = ""]) => table);
    return [section.split("\n")[0] ?? "", [...new Set(tables)]];
  });
}

test("an answer hangs on the topic of every table that it shows", () => {
  const missing = shownTables().flatMap(([path, tables]) => {
    const call = allCalls.find((one) => one.call.method === "GET" && one.call.path === path)?.call;
    // A file is made once; no open screen shows it.
    if (call?.answers[200] === "file") return [];
    const declared = new Set<string | null | undefined>([...(call?.reads ?? []), ...(call?.mentions ?? []), null]);
    return tables.filter((table) => !declared.has(TOPIC_OF[table])).map((table) => `${path} shows ${table}`);
  });
  expect(missing).toEqual([]);
});

test("a change of any topic is read again by some call", () => {
  const read = new Set<string>(allCalls.flatMap(({ call }) => call.reads ?? []));
  // The settings concern every answer.
  expect(LIVE_TOPICS.filter((topic) => topic !== "settings" && !read.has(topic))).toEqual([]);
});

test("every call that answers records says what they hang on, and no other does", () => {
  const isReading = ({ method, answers }: Endpoint) => method === "GET" && typeof answers[200] === "object";
  expect(allCalls.filter(({ call }) => isReading(call) !== (call.reads !== undefined))).toEqual([]);
});
