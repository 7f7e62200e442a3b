// Whatever the server writes to the audit log, administrators read as a sentence, and can filter by its kind.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KINDS, WORDINGS } from "../web/src/audit/wordings.ts";
import { sourceFiles } from "./sources.ts";

const DEED = /(?:(?:write|count)Audit\(|const deed = )[\s\S]*?subject: "(\w+)"/g;
const ACTION = /action: "(\w+)"/g;
const VARIABLE = /const action = [^;]*?"(\w+)" : "(\w+)"/;
const UNION = /type \w+Deed = ([^;]+);/;

/** Every kind and action that a call of writeAudit or countAudit names, such as "member.created". */
function deedsIn(source: string): string[] {
  return [...source.matchAll(DEED)].flatMap(([call, subject]) => {
    const named = [...call.matchAll(ACTION)].map(([, action]) => action);
    const union = UNION.exec(source)?.[1]?.match(/\w+/g);
    const actions = named.length > 0 ? named : (VARIABLE.exec(source)?.slice(1) ?? union ?? ["?"]);
    return actions.map((action) => `${subject}.${action}`);
  });
}

const deeds = sourceFiles(["server/src"], [".ts"])
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => deedsIn(readFileSync(file, "utf8")));

test("every kind of audit entry has a sentence on the screen", () => {
  expect(deeds.length).toBeGreaterThan(15);
  expect(deeds.filter((deed) => !(deed in WORDINGS))).toEqual([]);
});

test("every sentence belongs to an audit entry that is written", () => {
  expect(Object.keys(WORDINGS).filter((deed) => !deeds.includes(deed))).toEqual([]);
});

test("every kind of record can be chosen, and no other", () => {
  const kinds = new Set(Object.keys(WORDINGS).map((deed) => deed.split(".")[0]));
  expect(new Set(KINDS.map(({ value }) => value))).toEqual(kinds);
});
