// Other windows' changes: one stream of notices, each of which reads again what it concerns.
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { LiveNotice } from "@narthex/contract/live.ts";
import { recount } from "./headcount.ts";
import { outdate, refresh, refreshAll } from "./reads.ts";

type Topic = LiveNotice["topic"];

const MINISTRIES = [api.ministries.list, api.ministries.members, api.ministries.available];

/** What someone sees who leads or belongs to other ministries than before. */
const OWN_MINISTRIES = [
  api.members.me,
  api.members.profile,
  api.events.list,
  api.events.upcoming,
  api.attendance.list,
  api.attendance.summary,
];

/** Reports of one's own making, whatever they are about. */
const OWN_REPORTS = [api.reports.custom, api.reports.records];

/** The congregation's zone is in every day and sum, so its settings concern everything. */
const READS: Record<Exclude<Topic, "settings">, readonly Endpoint[]> = {
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
  events: [api.events.list, api.events.upcoming, api.dashboard.activity, api.reports.attendance, ...OWN_REPORTS],
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

/** Notices come in bursts (a queue at the door): what they concern is read at most this often, in milliseconds. */
const GATHER_MS = 200;

/** Listens until the returned function is called. The browser reconnects by itself; then everything is read again. */
export function followLive(): () => void {
  const waiting = new Set<Topic>();
  const visited = new Set<number>();
  let ownMinistries = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readAgain = () => {
    timer = undefined;
    const calls = new Set([...waiting].flatMap((topic) => (topic === "settings" ? [] : READS[topic])));
    if (waiting.has("attendance")) outdate(api.events.list, api.events.upcoming);
    if (waiting.has("ministries")) outdate(api.members.list, api.members.recentActivity);
    for (const eventId of visited) void recount(eventId);
    if (waiting.has("settings")) void refreshAll();
    else void refresh(...calls, ...(ownMinistries ? OWN_MINISTRIES : []));
    waiting.clear();
    visited.clear();
    ownMinistries = false;
  };
  const hear = (topics: Iterable<Topic>) => {
    for (const topic of topics) waiting.add(topic);
    timer ??= setTimeout(readAgain, GATHER_MS);
  };

  const stream = new EventSource(api.live.stream.path);
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    const notices = JSON.parse(data) as LiveNotice[];
    for (const { eventId, own = false } of notices) {
      if (eventId !== undefined) visited.add(eventId);
      ownMinistries ||= own;
    }
    hear(notices.map(({ topic }) => topic));
  };
  // Changes were missed, or may have been before the stream was open.
  stream.addEventListener("resync", () => {
    ownMinistries = true;
    hear(["settings"]);
  });
  // Refused for good, as when the session has ended: whoever is here finds out at once, and not at the next click.
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) void refresh(api.signin.user);
  };
  return () => {
    stream.close();
    clearTimeout(timer);
  };
}
