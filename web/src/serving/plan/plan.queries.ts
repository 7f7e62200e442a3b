import { api } from "@narthex/contract/api.ts";
import { read } from "../../api/reads.ts";

/** Weeks that the plan shows at a time. */
export const WEEKS = 6;

/** @param from YYYY-MM-DD; today without it */
export const queryPlan = (id: number, from: string | undefined) =>
  read(api.serving.plan, { params: { id }, query: { ...(from ? { from } : {}), weeks: WEEKS } });
