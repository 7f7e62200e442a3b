// Files are small, and files and functions have meaningful names.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const FOLDERS = ["contract", "server", "web", "bin", "checks", "e2e"];
const ENDINGS = [".ts", ".tsx", ".mjs", ".css"];
const MAX_LINES = 300;
const VAGUE = /^(helpers?|utils?|common|misc|types|models)(\.|$)/;

/** A function of a module, at the beginning of a line, with one word as its name. */
const ONE_WORD =
  /^(?:export )?(?:(?:async )?function ([a-z]+)[<(]|const ([a-z]+)(?:: [^=]+)? = (?:async )?(?:<[^>]*>)?(?:\([^()]*\)(?:: [^=]+)?|[a-z]+) =>)/gm;
const EXPORTED = /^export (?:default )?(?:async )?(?:function|const|class|interface|type) (\w+)/gm;
/** Builders of fields and columns, and words that the whole code uses. */
const WITHOUT_OBJECT = new Set([
  ...["address", "dollars", "endpoint", "exact", "fits", "line", "meaning", "money", "paragraph", "whole"],
  ...["cx", "may", "notify", "read", "request", "seal", "unseal"],
]);

const files = sourceFiles(FOLDERS, ENDINGS);

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > MAX_LINES + 1);
  expect(long).toEqual([]);
});

test("no file or folder has a meaningless name", () => {
  const vague = files.filter(
    (file) =>
      VAGUE.test(basename(file)) ||
      dirname(file)
        .split("/")
        .some((part) => VAGUE.test(part)),
  );
  expect(vague).toEqual([]);
});

test("a function of a module is named by more than a verb", () => {
  const modules = sourceFiles(
    ["bench", "bin", "contract/src", "sample/src", "server/src", "web/src"],
    [".ts", ".tsx", ".mjs"],
  );
  const short = modules
    .filter((file) => !/test/.test(basename(file)))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(ONE_WORD)].map(([, name = "", arrow = name]) => `${file}: ${arrow}`),
    )
    .filter((found) => !WITHOUT_OBJECT.has(found.replace(/.*: /, "")));
  expect(short).toEqual([]);
});

test.for(["server/src", "web/src"])("no two modules of %s export the same name", (folder) => {
  const places = new Map<string, string[]>();
  for (const file of sourceFiles([folder], [".ts", ".tsx"]).filter((name) => !/test/.test(basename(name)))) {
    // A schema and its type have one name.
    const names = new Set([...readFileSync(file, "utf8").matchAll(EXPORTED)].map(([, name = ""]) => name));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  }
  expect([...places].filter(([, { length }]) => length > 1)).toEqual([]);
});

test("no lint or type rule is disabled, and no TODO is left", () => {
  const marks = ["biome-ignore", "@ts-ignore", "@ts-expect-error", "@ts-nocheck", "TO" + "DO", "FIX" + "ME"];
  const marked = files.filter((file) => {
    if (file === "checks/files.test.ts") return false;
    // A task in a calendar file has a name that contains one of them.
    const text = readFileSync(file, "utf8").replaceAll("VTO" + "DO", "");
    return marks.some((mark) => text.includes(mark));
  });
  expect(marked).toEqual([]);
});

test("only lazily loaded pages and tools' configurations have default exports", () => {
  const LAZY = /^web\/src\/.*(Page|Dialog|Tab)\.tsx$/;
  const TOOLS =
    /(\.config\.ts|bin\/finished-(files|journeys)\.mjs|e2e\/efforts\/reporter\.ts|server\/test\/postgres\.ts|e2e\/prepare\.ts)$/;
  const others = files.filter(
    (file) => !LAZY.test(file) && !TOOLS.test(file) && /^export default/m.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});
