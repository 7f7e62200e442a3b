// Measures the members list at 50,000 members with each sort order and filter, through HTTP, on a database that writes
// to disk. Prints p50 and p95 of each, and fails above the limit.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { customFields } from "@narthex/contract/custom-fields.ts";
import { MEMBER_SORTS } from "@narthex/contract/member-filters.ts";
import { members } from "@narthex/contract/members.ts";
import { ministries } from "@narthex/contract/ministries.ts";
import { tags } from "@narthex/contract/tags.ts";
import { CONGREGATION } from "../sample/src/cast.ts";
import { openPostgres } from "../server/src/database/database.ts";
import { startEmbeddedPostgres } from "../server/src/database/embedded/start.ts";
import { updateSchema } from "../server/src/database/migrate.ts";
import { signIn } from "./signed-in.ts";
import { runLoad } from "./speed/load.ts";
import { startServer } from "./speed/programs.ts";
import { seedDatabase } from "./speed/seed.ts";

const SECONDS = Number(process.argv[2] ?? 3);
/** The list depends on the number of members only. */
const SIZE = { members: 50_000, events: 500, attendance: 100_000, gifts: 10_000 };
const LIMIT_MS = 150;
const CONNECTIONS = [1, 2];
/** The page sizes that the screen requests first, and afterwards. */
const FIRST_ROWS = 50;
const NEXT_ROWS = 200;

type Query = Record<string, string | number>;

interface Case {
  readonly name: string;
  /** The nth request; they differ, as requests of different people do. */
  readonly query: (n: number) => Query;
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);

interface NamedRecord {
  id: number;
  name: string;
}
interface Field extends NamedRecord {
  kind: string;
  choices: NamedRecord[];
}

function buildCases(fields: readonly Field[], tagIds: readonly number[], ministryIds: readonly number[]): Case[] {
  const today = Temporal.Now.plainDateISO(CONGREGATION.timezone);
  const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  const findField = (kind: string) => fields.find((field) => field.kind === kind) as Field;
  const buildFixedCase = (name: string, query: Query): Case => ({ name, query: () => query });
  const [number, date] = [{ customField: findField("number").id }, { customField: findField("date").id }];
  const buildRangeQuery = (from: number, span: number) => ({
    customFrom: from % 40_000,
    customTo: (from % 40_000) + span,
  });
  const pickYear = (n: number) => 1970 + (n % 40);
  const buildAbsentQuery = (n: number) => ({ notSeenWeeks: 2 + (n % 25) });
  return [
    buildFixedCase("everybody", {}),
    ...MEMBER_SORTS.filter((sort) => sort !== "name" && !sort.endsWith("custom")).map((sort) =>
      buildFixedCase(`sort ${sort}`, { sort }),
    ),
    ...fields.map(({ id, kind }) => buildFixedCase(`sort custom, ${kind}`, { customField: id, sort: "custom" })),
    buildFixedCase("sort -custom, text", { customField: findField("text").id, sort: "-custom" }),
    buildFixedCase("status", { status: "active" }),
    { name: "ministry", query: (n) => ({ ministryId: pick(ministryIds, n) }) },
    { name: "tag", query: (n) => ({ tag: pick(tagIds, n) }) },
    buildFixedCase("household some", { household: "some" }),
    buildFixedCase("household none", { household: "none" }),
    ...["some", "none"].flatMap((is) => [
      buildFixedCase(`phone ${is}`, { phone: is }),
      buildFixedCase(`email ${is}`, { email: is }),
    ]),
    { name: "not seen for weeks", query: buildAbsentQuery },
    { name: "birthday in", query: (n) => ({ birthMonth: 1 + (n % 12) }) },
    { name: "joined from", query: (n) => ({ joinedFrom: today.subtract({ months: 1 + (n % 60) }).toString() }) },
    { name: "joined to", query: (n) => ({ joinedTo: today.subtract({ months: 1 + (n % 60) }).toString() }) },
    { name: "age", query: (n) => ({ ageFrom: 18 + (n % 40), ageTo: 30 + (n % 40) }) },
    { name: "parents by age of a child", query: (n) => ({ childAgeFrom: n % 10, childAgeTo: 2 + (n % 10) }) },
    buildFixedCase("custom field, has a value", { customField: findField("text").id, customIs: "some" }),
    buildFixedCase("custom field, has no value", { customField: findField("text").id, customIs: "none" }),
    buildFixedCase("custom field, yes", { customField: findField("yes_no").id, customIs: "yes" }),
    { name: "custom field, number range", query: (n) => ({ ...number, ...buildRangeQuery(100 + n * 500, 10_000) }) },
    buildFixedCase("custom field, number of nobody", { ...number, customFrom: 1_000_000 }),
    { name: "custom field, number, sorted", query: (n) => ({ ...number, customTo: 5_000 + n, sort: "custom" }) },
    { name: "custom field, date from", query: (n) => ({ ...date, customFrom: `${pickYear(n)}-01-01` }) },
    {
      name: "custom field, date range",
      query: (n) => ({ ...date, customFrom: `${pickYear(n)}-01-01`, customTo: `${pickYear(n) + 9}-12-31` }),
    },
    { name: "custom field, choice", query: (n) => buildChoiceQuery(findField("choice"), n) },
    { name: "custom field, one of several", query: (n) => buildChoiceQuery(findField("choices"), n) },
    buildFixedCase("search mill, 2,400 people", { search: "mill" }),
    buildFixedCase("search lane, over 10,000 people", { search: "lane" }),
    buildFixedCase("search street, over 10,000 people", { search: "street" }),
    buildFixedCase("search ann, 2,200 people", { search: "ann" }),
    buildFixedCase("search naomi miller, no other form", { search: "naomi miller" }),
    buildFixedCase("search kathy alex wertz, 12 forms", { search: "kathy alex wertz" }),
    {
      name: "absent, status, longest first",
      query: (n) => ({ ...buildAbsentQuery(n), status: "active", sort: "-lastSeen" }),
    },
    buildFixedCase("status, no phone, sort email", { status: "active", phone: "none", sort: "email" }),
    { name: "tag, sort household", query: (n) => ({ tag: pick(tagIds, n), sort: "household" }) },
    {
      name: "absent, sort custom text",
      query: (n) => ({ ...buildAbsentQuery(n), customField: findField("text").id, sort: "custom" }),
    },
  ];
  function buildChoiceQuery({ id, choices }: Field, n: number): Query {
    return { customField: id, customChoice: pick(choices, n).id };
  }
}

const folder = mkdtempSync(join(tmpdir(), "narthex-bench-"));
const database = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: () => {} });
await updateSchema(database.url);
const postgres = openPostgres({ url: database.url, size: 2 });
await seedDatabase(postgres, Temporal.Now.instant(), SIZE);
await postgres.close();
const server = await startServer(folder, database.url, randomBytes(32).toString("base64url"));
const headers = { cookie: await signIn(server.url) };
const readJson = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${server.url}${path}`, { headers })).json()) as T;
const [fields, everyTag, everyMinistry] = [
  await readJson<Field[]>(customFields.list.path),
  await readJson<NamedRecord[]>(tags.list.path),
  await readJson<NamedRecord[]>(ministries.list.path),
];
const listIds = (rows: readonly NamedRecord[]) => rows.map(({ id }) => id);
const buildMembersPath = (query: Query) =>
  `${members.list.path}?${new URLSearchParams(query as Record<string, string>)}`;

/** The URL of the second page, which the screen requests when it is scrolled. */
async function findNextPage(query: Query): Promise<string> {
  const first = await fetch(`${server.url}${buildMembersPath({ ...query, limit: FIRST_ROWS })}`, { headers });
  const link = /^<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? buildMembersPath(query);
  return link.replace(/limit=\d+/, `limit=${NEXT_ROWS}`);
}

printLine(`50,000 members; ${SECONDS} s for each figure; limit ${LIMIT_MS} ms at p95.`);
printLine(`${"list".padEnd(34)} ${"page".padEnd(6)} conn.     p50 ms    p95 ms`);
for (const { name, query } of buildCases(fields, listIds(everyTag), listIds(everyMinistry))) {
  const next = await findNextPage(query(7));
  const pages = [
    { page: "first", path: (n: number) => buildMembersPath({ ...query(n), limit: FIRST_ROWS }) },
    { page: "next", path: () => next },
  ];
  for (const { page, path } of pages)
    for (const connections of CONNECTIONS) {
      let n = 0;
      const request = () => ({ method: "GET" as const, path: path(n++), headers });
      const { p50, p95 } = await runLoad({ ...server, connections, seconds: SECONDS, next: request });
      const verdict = p95 > LIMIT_MS ? "   ABOVE THE LIMIT" : "";
      if (verdict) process.exitCode = 1;
      const figures = [p50, p95].map((ms) => ms.toFixed(1).padStart(9)).join(" ");
      printLine(`${name.padEnd(34)} ${page.padEnd(6)} ${String(connections).padStart(5)} ${figures}${verdict}`);
    }
}
await server.stop();
await database.stop();
rmSync(folder, { recursive: true, force: true });
if (database.place) rmSync(database.place, { recursive: true, force: true });
