// Changes that the server makes by itself are not attributed to a person in the audit log.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WORDINGS, type Wording } from "../web/src/audit/wordings.ts";
import { sourceFiles } from "./sources.ts";

const WITHOUT_ACTOR = /\brecord(?:Change|With)\(\s*[\w.]+,\s*null,\s*"([a-z_.]+)"/g;

test("each kind of change that is recorded without an actor has a sentence without one", () => {
  const wordings: Readonly<Partial<Record<string, Wording>>> = WORDINGS;
  const files = sourceFiles(["server/src"], [".ts"]).filter((file) => !file.endsWith(".test.ts"));
  const kinds = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(WITHOUT_ACTOR)].map(([, kind = ""]) => kind),
  );
  expect(kinds).toContain("follow_up.changed");
  const attributed = kinds.filter((kind) => {
    const wording = wordings[kind];
    return (wording?.nobody ?? wording?.by)?.includes("{actor}");
  });
  expect(attributed).toEqual([]);
});
