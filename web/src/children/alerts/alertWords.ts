// Alerts and requests in one line. Pure.
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";
import type { Refused } from "@narthex/contract/children.ts";
import { formatInstantDate, formatInstantTime, toDateInZone } from "../../format/format.ts";

/** Who asks, if it is one request. */
type Asker = Pick<OpenRequest, "askedByName" | "stationName">;

type Kinds = readonly Pick<Refused, "kind">[];

/** Bars are in the list of who may collect a child. */
const CHANGED = "An entry about who may collect a child changed";

/** Without the reason, because other people see the screen. */
const NAMES: Readonly<Record<Refused["kind"], string>> = {
  attempt: "A collector was refused",
  brought: "There is an alert about a check-in",
  serving: "There is an alert about who serves in a room",
  renamed: CHANGED,
  lifted: CHANGED,
  shortened: CHANGED,
};

export const nameAlert = (kind: Refused["kind"]): string => NAMES[kind];

/** "3:30 PM", or "Nov 21, 2026, 3:30 PM" for an alert of an earlier day that no one has read. */
export function formatAlertTime(at: string, timezone: string, today: string): string {
  const time = formatInstantTime(at, timezone);
  return toDateInZone(new Date(at), timezone) === today ? time : `${formatInstantDate(at, timezone)}, ${time}`;
}

function formatRefused(alerts: Kinds): string {
  const [first] = alerts;
  if (first && alerts.length === 1) return nameAlert(first.kind);
  return alerts.every(({ kind }) => kind === "attempt")
    ? `${alerts.length} collectors were refused`
    : `${alerts.length} alerts about children`;
}

/** "Lydia Marsh", "Station Lobby", or "A colleague". */
export const nameAsker = ({ askedByName, stationName }: Asker): string =>
  askedByName ?? (stationName === null ? "A colleague" : `Station ${stationName}`);

function formatAsked([first, ...others]: readonly Asker[]): string {
  if (!first) return "";
  return others.length === 0
    ? `${nameAsker(first)} asks for an approval`
    : `${others.length + 1} approvals are asked for`;
}

/** "A collector was refused", "Station Lobby asks for an approval", or both in short. */
export function formatAlertLine(alerts: Kinds, requests: readonly Asker[]): string {
  if (alerts.length === 0) return formatAsked(requests);
  if (requests.length === 0) return formatRefused(alerts);
  return `${formatRefused(alerts)}, ${requests.length} ${requests.length === 1 ? "approval" : "approvals"} asked for`;
}
