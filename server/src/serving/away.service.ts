// Days away that those who plan enter for people of their ministry, who may have no account.
import type { AwayDays } from "@narthex/contract/own-serving.ts";
import type { ServingPlanQuery } from "@narthex/contract/serving.ts";
import type { PersonAway, PersonAwayInput } from "@narthex/contract/serving-away.ts";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { deleteEnteredDays, findAwayOf } from "./away.queries.ts";
import { requirePlanning } from "./ministry.service.ts";
import { recordAway, saveAwayDays } from "./own.service.ts";
import { isOfMinistry } from "./plan.queries.ts";
import { listDays } from "./plan.service.ts";

export async function listAwayDays(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingPlanQuery,
  now: Temporal.Instant,
): Promise<PersonAway[]> {
  await requirePlanning(db, viewer, ministryId);
  return findAwayOf(db, ministryId, listDays(viewer, query, now));
}

export async function addAwayDaysOf(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  { memberId, ...days }: PersonAwayInput,
  now: Temporal.Instant,
): Promise<AwayDays> {
  await requirePlanning(tx, viewer, ministryId);
  const enteredBy = requireMemberId(viewer);
  if (!(await isOfMinistry(tx, ministryId, memberId))) throw new Refusal("not_found");
  const written = await saveAwayDays(
    tx,
    viewer,
    { ...days, memberId, enteredBy: enteredBy === memberId ? null : enteredBy },
    now,
  );
  await recordAway(tx, viewer, memberId);
  return written;
}

/** Days that the person entered are the person's own. */
export async function removeAwayDaysOf(
  tx: Database,
  viewer: Viewer,
  { id: ministryId, awayId }: { id: number; awayId: number },
): Promise<{ id: number }> {
  await requirePlanning(tx, viewer, ministryId);
  const removed = requireFound(await deleteEnteredDays(tx, ministryId, awayId));
  await recordAway(tx, viewer, removed.memberId);
  return { id: awayId };
}
