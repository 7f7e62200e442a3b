import { api } from "@narthex/contract/api.ts";
import { read } from "../../api/reads.ts";

/** The weeks that a plan shows. */
export interface PlanWeeks {
  /** The first day, YYYY-MM-DD; today without it. */
  readonly from?: string;
  readonly weeks: number;
}

export const queryPlan = (id: number, shown: PlanWeeks) =>
  read(api.serving.plan, { params: { id }, query: { ...shown } });
