// The ministry of a plan, if the viewer may see or make its plan.
import type { Viewer } from "../access/viewer.ts";
import type { About } from "../changes/rows.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import { findMinistriesOf } from "./own.queries.ts";
import { findPlanMinistry, type PlanMinistry } from "./positions.queries.ts";
import { mayPlan, maySeePlan } from "./serving.policy.ts";

/** @throws Refusal not_found for a ministry whose plan the viewer may not see */
export async function requirePlan(db: Database, viewer: Viewer, ministryId: number): Promise<PlanMinistry> {
  const ministry = await findPlanMinistry(db, ministryId);
  if (!ministry || !maySeePlan(viewer, ministry)) throw new Refusal("not_found");
  return ministry;
}

/** @throws Refusal not_found or forbidden for viewers who do not plan */
export async function requirePlanning(db: Database, viewer: Viewer, ministryId: number): Promise<PlanMinistry> {
  const ministry = await requirePlan(db, viewer, ministryId);
  if (!mayPlan(viewer, ministry)) throw new Refusal("forbidden");
  return ministry;
}

/** Whom a change of a plan concerns: the people of the ministry, those who plan it, and further people. */
export const describePlanChange = ({ id }: PlanMinistry, memberIds: readonly number[] = []): About => ({
  ministryId: id,
  memberIds,
});

/**
 * Whom a change of places concerns, if the people know of them: also other ministries of these people, where such a
 * place is a conflict.
 */
export async function describePlaceChange(
  tx: Database,
  ministry: PlanMinistry,
  memberIds: readonly number[],
  eventId?: number,
): Promise<About[]> {
  const others = (await findMinistriesOf(tx, memberIds)).filter(({ id }) => id !== ministry.id);
  return [{ ...describePlanChange(ministry, memberIds), eventId }, ...others.map((other) => describePlanChange(other))];
}
