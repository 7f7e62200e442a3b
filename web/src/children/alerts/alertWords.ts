// Alerts and requests in one line. Pure.
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";

/** Who asks, if it is one request. */
type Asker = Pick<OpenRequest, "askedByName" | "stationName">;

const formatRefused = (alerts: number): string =>
  alerts === 1 ? "A collector was refused" : `${alerts} collectors were refused`;

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
export function formatAlertLine(alerts: number, requests: readonly Asker[]): string {
  if (alerts === 0) return formatAsked(requests);
  if (requests.length === 0) return formatRefused(alerts);
  return `${formatRefused(alerts)}, ${requests.length} ${requests.length === 1 ? "approval" : "approvals"} asked for`;
}
