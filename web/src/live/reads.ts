// Which reads show what a topic is about.
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { LiveNotice } from "@narthex/contract/live.ts";

export type Topic = LiveNotice["topic"];

const MINISTRIES = [api.ministries.list, api.ministries.members, api.ministries.available];

/** What someone sees who leads or belongs to other ministries than before. */
export const OWN_MINISTRIES: readonly Endpoint[] = [
  api.members.me,
  api.members.profile,
  api.events.list,
  api.events.upcoming,
  api.events.get,
  api.attendance.list,
  api.attendance.summary,
];

/** Custom reports, whatever they are about. */
const OWN_REPORTS = [api.reports.custom, api.reports.records];

/** Not the settings: the congregation's time zone is in every day and sum, so they concern everything. */
export const READS: Record<Exclude<Topic, "settings">, readonly Endpoint[]> = {
  attendance: [
    api.attendance.list,
    api.attendance.summary,
    api.attendance.mine,
    api.attendance.ofEvent,
    api.attendance.ofMember,
    api.attendance.roll,
    api.dashboard.stats,
    api.dashboard.trend,
    api.members.recentActivity,
    api.reports.attendance,
    ...OWN_REPORTS,
  ],
  members: [
    api.members.list,
    api.users.list,
    api.duplicates.list,
    api.members.me,
    api.members.profile,
    api.members.choices,
    api.members.recentActivity,
    api.dashboard.stats,
    api.dashboard.activity,
    api.signin.user,
    api.secondFactor.status,
    api.attendance.roll,
    api.reports.members,
    api.reports.workerHours,
    api.statements.year,
    ...OWN_REPORTS,
    ...MINISTRIES,
  ],
  ministries: [...MINISTRIES, ...OWN_REPORTS],
  events: [
    api.events.list,
    api.events.upcoming,
    api.events.get,
    api.dashboard.activity,
    api.reports.attendance,
    ...OWN_REPORTS,
  ],
  saved_reports: [api.savedReports.list],
  invitations: [api.invitations.list, api.invitations.summary],
  payments: [api.payments.list, api.payments.status],
  worker_hours: [
    api.workerHours.list,
    api.workerHours.mine,
    api.workerHours.summary,
    api.dashboard.stats,
    api.dashboard.activity,
    api.reports.workerHours,
    ...OWN_REPORTS,
  ],
  donations: [
    api.donations.list,
    api.donations.mine,
    api.donations.summary,
    api.donations.ownSummary,
    api.statements.years,
    api.statements.year,
    api.statements.mine,
    api.donationBatches.list,
    api.donationBatches.get,
    api.dashboard.stats,
    api.dashboard.activity,
    api.reports.donations,
    ...OWN_REPORTS,
  ],
  announcements: [api.announcements.list],
  messages: [api.messages.list, api.messages.summary, api.messages.get],
  prayers: [api.prayers.list],
  statements: [api.statements.year, api.statements.donors, api.statements.mailPreview],
  imports: [api.imports.list, api.imports.get],
};
