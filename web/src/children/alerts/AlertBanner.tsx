// Tells children's leads on every screen that someone who must not collect a child tried to, and the team which approvals
// colleagues ask for. Alerts are without names: they are read on the board, which is recorded.
import { Link, useLocation } from "@tanstack/react-router";
import { OctagonAlert } from "lucide-react";
import { formatInstantTime } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { RequestCard } from "./RequestCard.tsx";
import { useOpenRequests } from "./useOpenRequests.ts";
import { useUnreadAlerts } from "./useUnreadAlerts.ts";

/** Screen readers announce what appears in a live region that was there before; it is no alert while it is empty. */
export function AlertBanner() {
  const [latest, ...others] = useUnreadAlerts();
  const { timezone } = useCurrentUser().congregation;
  const requests = useOpenRequests();
  // The board has the list of alerts itself.
  const isBoard = useLocation({
    select: ({ pathname, search }) => pathname === paths.children && search.tab === "board",
  });
  return (
    <div aria-live="assertive" className="sticky top-18 z-20 print:hidden">
      {requests.length > 0 && (
        <ul aria-label="Approvals that colleagues ask for" className="mb-4 grid gap-2">
          {requests.map((open) => (
            <RequestCard key={open.id} open={open} />
          ))}
        </ul>
      )}
      {latest && !isBoard && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-critical bg-critical-quiet px-4 py-3 text-critical shadow-float">
          <p className="flex min-w-0 grow basis-64 items-center gap-3">
            <OctagonAlert aria-hidden className="size-5 shrink-0" />
            <span>
              <span className="font-semibold">A collector was refused.</span>
              {` ${formatInstantTime(latest.at, timezone)}${latest.roomName ? `, ${latest.roomName}` : ""}`}
              {others.length > 0 && `, and ${others.length} more today`}
            </span>
          </p>
          <Link to={paths.children} search={{ tab: "board" }} className={buttonClass({ size: "small" })}>
            See the Alert
          </Link>
        </div>
      )}
    </div>
  );
}
