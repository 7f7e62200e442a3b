// The dry run: reads every row as a member and compares it with those who are there. Only the import itself learns of it.
import { setImmediate as breathe } from "node:timers/promises";
import type { ImportCheck, MemberImport } from "@narthex/contract/imports.ts";
import type { NewMember } from "@narthex/contract/members.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import type { PersonFacts } from "../duplicates/duplicates.rules.ts";
import { likelyForMany } from "../duplicates/many.service.ts";
import { Refusal } from "../http/refusal.ts";
import { publishChange } from "../live/changes.ts";
import { dayOf } from "../members/members.service.ts";
import { changeImport, findCells, findRunning, replaceVerdicts, type Verdict } from "./imports.queries.ts";
import { holdImport, refuseForeignColumns, showImport } from "./imports.service.ts";
import { type Reading, readRow } from "./row.rules.ts";

/** So many rows are read before other requests get a turn. */
const AT_ONCE = 100;
const UNDER_WAY = "Another import is under way. Please wait until it has finished.";
/** A row that looks like more people than this is not understood better by naming all of them. */
const MOST_SHOWN = 5;

const factsOf = ({ firstName, lastName, email, phone, dateOfBirth }: NewMember): PersonFacts => ({
  firstName,
  lastName,
  email: email ?? null,
  phone: phone ?? null,
  dateOfBirth: dateOfBirth ?? null,
});

async function verdictsOn(tx: Database, id: number, reading: Reading): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const good: { row: number; facts: PersonFacts }[] = [];
  for (const [count, { row, cells }] of (await findCells(tx, id, "all")).entries()) {
    if (count % AT_ONCE === AT_ONCE - 1) await breathe();
    const { member, faults } = readRow(cells, reading);
    if (member) good.push({ row, facts: factsOf(member) });
    else {
      const named = faults.map(({ field, sentence }) => {
        const place = field === "row" ? null : reading.mapping[field];
        return { field, column: place === null ? "" : (reading.headers[place] ?? ""), sentence };
      });
      verdicts.push({ row, faults: named, matches: null });
    }
  }
  const likely = await likelyForMany(
    tx,
    good.map(({ facts }) => facts),
  );
  for (const [place, others] of likely.entries()) {
    const row = good[place]?.row;
    if (row === undefined || others.length === 0) continue;
    const matches = others.slice(0, MOST_SHOWN).map(({ memberId, place: before, reason }) => ({
      memberId,
      reason,
      row: before === null ? null : (good[before]?.row ?? null),
    }));
    verdicts.push({ row, faults: null, matches });
  }
  return verdicts;
}

export async function checkImport(
  tx: Database,
  viewer: Viewer,
  { id, ...input }: ImportCheck & { id: number },
  now: Temporal.Instant,
): Promise<MemberImport> {
  const record = await holdImport(tx, id, "check");
  refuseForeignColumns(record, input);
  // Whom the running one adds cannot be seen yet: nobody would be found twice.
  if ((await findRunning(tx)).length > 0) throw new Refusal("conflict", { fields: { import: UNDER_WAY } });
  const verdicts = await verdictsOn(tx, id, { ...input, headers: record.headers, today: dayOf(viewer, now) });
  await replaceVerdicts(tx, id, verdicts);
  await changeImport(tx, id, { ...input, status: "checked", checkedAt: now.toString() });
  await publishChange(tx, { topic: "imports" });
  return showImport(tx, id);
}
