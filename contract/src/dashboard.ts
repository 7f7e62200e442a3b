// Figures for the front page of those who lead.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const DashboardStats = z.object({
  totalMembers: z.number(),
  /** Members whose join date lies in this month. */
  newMembersThisMonth: z.number(),
  /** People checked in today. */
  todayAttendance: z.number(),
  /** People checked in today for every 100 active members, one decimal. */
  attendanceRate: z.number(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const dashboard = {
  stats: endpoint({
    method: "GET",
    path: "/api/dashboard/stats",
    summary: "The congregation's figures of today and this month, in its own time zone.",
    access: "dashboard.read",
    answers: { 200: DashboardStats },
    errors: [],
  }),
};
