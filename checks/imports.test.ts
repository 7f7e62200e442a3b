// Imports point in one direction: contract ← server, contract ← web; routes → service → queries;
// ui ← api ← subject ← app.
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

interface Import {
  from: string;
  to: string;
}

const PATTERN = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)|import\s+"([^"]+)"/g;

function importsOf(file: string): Import[] {
  return [...readFileSync(file, "utf8").matchAll(PATTERN)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? "";
    if (target.startsWith(".")) return { from: file, to: normalize(join(dirname(file), target)) };
    return { from: file, to: target.replace("@narthex/contract/", "contract/src/") };
  });
}

const files = sourceFiles(["contract/src", "server/src", "sample/src", "web/src"], [".ts", ".tsx"]);
const product = files.filter((file) => !/\.test\.tsx?$/.test(file));
const imports = product.flatMap(importsOf);

const formatImport = ({ from, to }: Import) => `${from} → ${to}`;
const offenders = (wrong: (one: Import) => boolean) => imports.filter(wrong).map(formatImport);
const folder = (file: string, depth: number) => file.split("/").slice(0, depth).join("/");

test("the contract depends only on zod", () => {
  expect(
    offenders(({ from, to }) => from.startsWith("contract/") && to !== "zod" && !to.startsWith("contract/src/")),
  ).toEqual([]);
});

test("server and web import each other only through the contract", () => {
  expect(
    offenders(({ from, to }) => from.startsWith("web/") && (to.startsWith("server/") || to.startsWith("node:"))),
  ).toEqual([]);
  expect(offenders(({ from, to }) => from.startsWith("server/") && to.startsWith("web/"))).toEqual([]);
});

test("the sample congregation imports the server, and no product code imports the sample", () => {
  expect(offenders(({ from, to }) => !from.startsWith("sample/") && to.startsWith("sample/"))).toEqual([]);
});

test("only the subject itself imports its queries", () => {
  const wrong = ({ from, to }: Import) =>
    /\.queries\.ts$/.test(to) && to.startsWith("server/") && folder(from, 3) !== folder(to, 3);
  expect(offenders(wrong)).toEqual([]);
});

test("routes call services, and services never call routes", () => {
  expect(offenders(({ from, to }) => /\.routes\.ts$/.test(from) && /\.queries\.ts$/.test(to))).toEqual([]);
  expect(offenders(({ from, to }) => /\.routes\.ts$/.test(to) && from !== "server/src/app.ts")).toEqual([]);
});

test("only the files that start the server import all of its services", () => {
  expect(offenders(({ from, to }) => to === "server/src/services.ts" && !/^server\/src\/[^/]+$/.test(from))).toEqual(
    [],
  );
});

test("rules and policies are pure: they import no database, HTTP or clock", () => {
  const impure = ({ from, to }: Import) =>
    /\.(rules|policy)\.ts$/.test(from) &&
    /^(pg|drizzle-orm|fastify|node:|server\/src\/(database|http|services))/.test(to);
  expect(offenders(impure)).toEqual([]);
});

/** Shared folders of the browser, lowest first: each imports only those before it. */
const LAYERS = ["styles", "ui", "brand", "format", "api", "forms", "session", "routing", "live", "page"];
const layerOf = (file: string) => LAYERS.indexOf(/^web\/src\/(\w+)\//.exec(file)?.[1] ?? "");

test("the controls of the web import no router, API or subject", () => {
  const foreign = ({ from, to }: Import) =>
    layerOf(from) >= 0 &&
    layerOf(from) <= LAYERS.indexOf("brand") &&
    ((to.startsWith("web/") && layerOf(to) < 0) || to.startsWith("contract/") || to.startsWith("@tanstack/"));
  expect(offenders(foreign)).toEqual([]);
});

test("the web's shared folders import no subject, and only lower folders", () => {
  const upward = ({ from, to }: Import) =>
    layerOf(from) >= 0 &&
    to.startsWith("web/") &&
    to !== "web/src/paths.ts" &&
    (layerOf(to) < 0 || layerOf(to) > layerOf(from));
  expect(offenders(upward)).toEqual([]);
});

test("only the routes and the entry import the shell", () => {
  const entry = /^web\/src\/(app\/|routes\.tsx$|main\.tsx$|SignedIn\.tsx$)/;
  expect(offenders(({ from, to }) => to.startsWith("web/src/app/") && !entry.test(from))).toEqual([]);
});

test("only the route tree imports the subjects' routes", () => {
  const isRoute = (file: string) => /^web\/src\/.*\.route\.ts$/.test(file);
  expect(offenders(({ from, to }) => isRoute(to) && from !== "web/src/routes.tsx")).toEqual([]);
});

type Graph = Map<string, Set<string>>;

/** The imports between units. @param unitOf the file's unit; imports within a unit are left out */
function graphOf(list: readonly Import[], unitOf: (file: string) => string): Graph {
  const graph: Graph = new Map();
  for (const { from, to } of list) {
    const [a, b] = [unitOf(from), unitOf(to)];
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
  }
  return graph;
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    waiting.push(...(graph.get(at) ?? []));
  }
  return reached;
}

/** Groups of units that import each other in a cycle, each as one line of names in alphabetical order. */
function circlesIn(graph: Graph): string[] {
  const reach = new Map([...graph.keys()].map((unit) => [unit, reachableFrom(graph, unit)]));
  const groups = [...graph.keys()]
    .filter((unit) => reach.get(unit)?.has(unit))
    .map((unit) => [...graph.keys()].filter((other) => reach.get(unit)?.has(other) && reach.get(other)?.has(unit)));
  return [...new Set(groups.map((group) => group.sort().join(" ")))].sort();
}

/** A file directly in src is its own unit, because it connects folders. */
const folderOf = (file: string) => (/^\w+\/src\/[^/]+$/.test(file) ? file : dirname(file));

const known = new Set(product);
const own = imports.filter(({ to }) => known.has(to));

test("the check finds cycles of two and of three, and none in a chain", () => {
  const list = ["a→b", "b→a", "c→d", "d→e", "e→c", "f→a", "f→g"].map((text) => {
    const [from = "", to = ""] = text.split("→");
    return { from, to };
  });
  expect(circlesIn(graphOf(list, (name) => name))).toEqual(["a b", "c d e"]);
});

test("no files import each other in a cycle, types included, nor do tests and programs", () => {
  const others = sourceFiles(["bench", "bin", "checks", "e2e", "ops", "server/test"], [".ts", ".mjs"]);
  expect(circlesIn(graphOf([...own, ...others.flatMap(importsOf)], (file) => file))).toEqual([]);
});

test("no folders import each other in a cycle, types included", () => {
  expect(circlesIn(graphOf(own, folderOf))).toEqual([]);
});
