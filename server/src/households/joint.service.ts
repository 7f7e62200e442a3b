// Joint giving statements: the choice of two adults of a household
// (docs/decisions/0128-issue-joint-statements-to-couples.md).
import { id as householdId } from "@narthex/contract/fields.ts";
import type { JointChoice, JointStatements, JointStatementsQuery } from "@narthex/contract/joint-statements.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import { findLastYears } from "../database/couples.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import { changeHousehold, findHousehold, type HouseholdRow, lockHousehold } from "./households.queries.ts";
import { findCouple } from "./households.rules.ts";
import { countJointHouseholds, findAdults, findJointHouseholds, writeCouple } from "./joint.queries.ts";

const PageEnd = z.tuple([z.string(), householdId]);

const NOT_ADULTS = "Please choose two adults whose mail goes to this household.";

async function showHouseholds(db: Database, rows: readonly HouseholdRow[]): Promise<JointStatements[]> {
  const ids = rows.map(({ id }) => id);
  const byHousehold = Map.groupBy(ids.length === 0 ? [] : await findAdults(db, ids), (adult) => adult.householdId);
  const lastYears = await findLastYears(db, ids);
  return rows.map(({ id, name, updatedAt }) => {
    const adults = byHousehold.get(id) ?? [];
    const lastYear = lastYears.get(id) ?? null;
    return { householdId: id, household: name, adults, memberIds: findCouple(adults), lastYear, updatedAt };
  });
}

export async function listJointStatements(
  db: Database,
  { search = "", memberId, limit, after }: JointStatementsQuery,
): Promise<Page<JointStatements>> {
  const filter = { search, memberId };
  const page = await readPage(
    { limit, after },
    (most) => findJointHouseholds(db, filter, readCursorOf(after, PageEnd), most),
    () => countJointHouseholds(db, filter),
    (last) => [last.name, last.id],
  );
  return { ...page, rows: await showHouseholds(db, page.rows) };
}

async function showOne(db: Database, id: number): Promise<JointStatements> {
  const row = await findHousehold(db, id);
  const [shown] = row ? await showHouseholds(db, [row]) : [];
  if (!shown) throw new Refusal("not_found");
  return shown;
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Joins the statements of two adults, or separates them. The same choice again changes nothing. */
export async function chooseJointStatements(
  tx: Database,
  viewer: Viewer,
  id: number,
  { memberIds, updatedAt }: JointChoice,
  now: Temporal.Instant,
): Promise<JointStatements> {
  const row = requireFound(await lockHousehold(tx, id));
  const { adults, memberIds: together } = await showOne(tx, id);
  if (!memberIds.every((chosen) => adults.some(({ memberId }) => memberId === chosen)))
    throw refuseField("memberIds", NOT_ADULTS);
  if (isSame(memberIds, together)) return showOne(tx, id);
  await refuseStale(row, updatedAt, () => showOne(tx, id));
  await writeCouple(tx, id, memberIds);
  await changeHousehold(tx, id, { updatedAt: now.toString() });
  const about = { memberIds: [...new Set([...memberIds, ...together])] };
  if (memberIds.length === 0)
    await recordChange(tx, viewer, "household.separated_statements", { subjectId: id, about });
  else {
    const detail = { memberIds: memberIds.map(String) };
    await recordChange(tx, viewer, "household.joined_statements", { subjectId: id, detail, about });
  }
  return showOne(tx, id);
}
