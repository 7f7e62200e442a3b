// Conditions for people who wait to be admitted.
import { and, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import { members } from "../database/tables/members.ts";
import { postponedNewcomers } from "../database/tables/newcomers.ts";

export interface NewcomerFilter {
  show: "waiting" | "postponed";
  /** YYYY-MM-DD */
  today: string;
}

export const isPostponement = eq(postponedNewcomers.memberId, members.id);

/** Of members with their postponements. */
export function matchNewcomers({ show, today }: NewcomerFilter): SQL | undefined {
  const { until } = postponedNewcomers;
  return and(
    eq(members.membershipStatus, "pending"),
    show === "postponed" ? gt(until, today) : or(isNull(until), lte(until, today)),
  );
}
