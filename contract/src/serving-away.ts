// Days away of the people of a ministry, for those who plan it.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, idInPath } from "./fields.ts";
import { AwayDays, AwayInput } from "./own-serving.ts";
import { ServingPlanQuery } from "./serving.ts";

export const PersonAway = AwayDays.extend({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether those who plan may remove the days: a planner entered them, or the person has no account. */
  isRemovable: z.boolean(),
});
export type PersonAway = z.infer<typeof PersonAway>;

export const PersonAwayInput = AwayInput.safeExtend({ memberId: id });
export type PersonAwayInput = z.infer<typeof PersonAwayInput>;

export const servingAway = {
  list: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/away",
    summary: "When people of a ministry are away in some weeks, for those who plan it.",
    access: "directory.read",
    params: IdInPath,
    query: ServingPlanQuery,
    reads: ["serving", "ministries", "members", "own_ministries", "day"],
    answers: { 200: z.array(PersonAway) },
    errors: ["not_found"],
  }),
  add: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/away",
    summary: "Adds days on which a person of a ministry cannot serve. The person sees them, and who entered them.",
    access: "directory.read",
    params: IdInPath,
    body: PersonAwayInput,
    answers: { 201: AwayDays },
    errors: ["not_found", "member_profile_not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ministries/:id/serving/away/:awayId",
    summary: "Removes days away that a planner entered for a person of a ministry.",
    access: "directory.read",
    params: IdInPath.extend({ awayId: idInPath }),
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
