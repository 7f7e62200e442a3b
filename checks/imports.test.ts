// Imports point one way (rules 1 and 2 of the house): contract ← server, contract ← web; routes → service → queries;
// ui ← client ← subject ← app.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

interface Import {
  from: string;
  to: string;
  /** Gone when the program runs. */
  isType: boolean;
}

const PATTERN = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|import\s+"([^"]+)"/g;

function importsOf(file: string): Import[] {
  return [...readFileSync(file, "utf8").matchAll(PATTERN)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? "";
    const isType = /^\s*(import|export) type /.test(match[0]);
    if (target.startsWith(".")) return { from: file, to: normalize(join(dirname(file), target)), isType };
    return { from: file, to: target.replace("@narthex/contract/", "contract/src/"), isType };
  });
}

const files = sourceFiles(["contract/src", "server/src", "web/src"], [".ts", ".tsx"]);
const product = files.filter((file) => !file.endsWith(".test.ts"));
const imports = product.flatMap(importsOf);

const say = ({ from, to }: Import) => `${from} → ${to}`;
const offenders = (wrong: (one: Import) => boolean) => imports.filter(wrong).map(say);
const folder = (file: string, depth: number) => file.split("/").slice(0, depth).join("/");

test("the contract depends on zod alone", () => {
  expect(
    offenders(({ from, to }) => from.startsWith("contract/") && to !== "zod" && !to.startsWith("contract/src/")),
  ).toEqual([]);
});

test("server and web know each other only through the contract", () => {
  expect(
    offenders(({ from, to }) => from.startsWith("web/") && (to.startsWith("server/") || to.startsWith("node:"))),
  ).toEqual([]);
  expect(offenders(({ from, to }) => from.startsWith("server/") && to.startsWith("web/"))).toEqual([]);
});

test("a subject's queries are read only by the subject itself", () => {
  const wrong = ({ from, to }: Import) =>
    /\.queries\.ts$/.test(to) && to.startsWith("server/") && folder(from, 3) !== folder(to, 3);
  expect(offenders(wrong)).toEqual([]);
});

test("routes call services, and services never call routes", () => {
  expect(offenders(({ from, to }) => /\.routes\.ts$/.test(from) && /\.queries\.ts$/.test(to))).toEqual([]);
  expect(offenders(({ from, to }) => /\.routes\.ts$/.test(to) && from !== "server/src/app.ts")).toEqual([]);
});

test("rules and policies are pure: no database, no http, no clock", () => {
  const impure = ({ from, to }: Import) =>
    /\.(rules|policy)\.ts$/.test(from) &&
    /^(pg|drizzle-orm|fastify|node:|server\/src\/(database|http|services))/.test(to) &&
    to !== "server/src/http/refusal.ts";
  expect(offenders(impure)).toEqual([]);
});

test("the looks of the web know neither router, nor server, nor subject", () => {
  const own = /^web\/src\/(ui|styles)\//;
  const foreign = ({ from, to }: Import) =>
    from.startsWith("web/src/ui/") &&
    ((to.startsWith("web/") && !own.test(to)) || to.startsWith("contract/") || to.startsWith("@tanstack/"));
  expect(offenders(foreign)).toEqual([]);
});

test("the web's forms and client know no subject", () => {
  const below = /^web\/src\/(ui|forms|client|styles)\/|^web\/src\/paths\.ts$/;
  expect(
    offenders(({ from, to }) => /^web\/src\/(forms|client)\//.test(from) && to.startsWith("web/") && !below.test(to)),
  ).toEqual([]);
});

test("only the routes and the entry know the shell", () => {
  const entry = /^web\/src\/(app\/|routes\/|routes\.tsx$)/;
  expect(offenders(({ from, to }) => to.startsWith("web/src/app/") && !entry.test(from))).toEqual([]);
});

function circleIn(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (at: string, path: string[]): string[] | null => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return null;
    for (const next of edges.get(at) ?? []) {
      const circle = visit(next, [...path, at]);
      if (circle) return circle;
    }
    done.add(at);
    return null;
  };
  for (const start of edges.keys()) {
    const circle = visit(start, []);
    if (circle) return circle;
  }
  return null;
}

function edgesBetween(list: readonly Import[], nameOf: (file: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of list) {
    const [a, b] = [nameOf(from), nameOf(to)];
    if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  return edges;
}

test("no file imports itself by a detour, but for types", () => {
  const running = imports.filter((one) => !one.isType);
  expect(circleIn(edgesBetween(running, (file) => (/^(contract|server|web)\//.test(file) ? file : null)))).toBeNull();
});

const SUBJECTS = new Set([
  "announcements",
  "members",
  "duplicates",
  "imports",
  "exports",
  "ministries",
  "events",
  "attendance",
  "checkin",
  "hours",
  "messages",
  "prayers",
  "dashboard",
  "reports",
  "invitations",
  "settings",
  "setup",
  "users",
]);

test("the subjects of the server form no circle", () => {
  const subjectOf = (file: string) => {
    const name = file.startsWith("server/src/") ? (file.split("/")[2] ?? "") : "";
    return SUBJECTS.has(name) ? name : null;
  };
  expect(circleIn(edgesBetween(imports, subjectOf))).toBeNull();
});
