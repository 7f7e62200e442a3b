// Tells children's leads on every screen that someone who must not collect a child tried to, and the team which approvals
// colleagues ask for. Alerts are without names: they are read on the board, which is recorded.
import type { OpenRequest } from "@narthex/contract/child-approvals.ts";
import type { Refused } from "@narthex/contract/children.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronDown, Hand, OctagonAlert } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useToday } from "../../live/midnight.ts";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { ApprovalRequestCard } from "./ApprovalRequestCard.tsx";
import { formatAlertLine, formatAlertTime, nameAlert } from "./alertWords.ts";
import { useOpenRequests } from "./useOpenRequests.ts";
import { useUnreadAlerts } from "./useUnreadAlerts.ts";

interface AlertBannerProps {
  /** Whether the page fills the screen, without the top bar. */
  isAlone: boolean;
}

/** Screen readers announce what appears in a live region that was there before; it is no alert while it is empty. */
export function AlertBanner({ isAlone }: AlertBannerProps) {
  const unread = useUnreadAlerts();
  const requests = useOpenRequests();
  // The board has the list of alerts itself, except when one room fills the screen.
  const isBoard = useLocation({
    select: ({ pathname, search }) => pathname === paths.children && search.tab === "board",
  });
  const alerts = isBoard && !isAlone ? [] : unread;
  const isShown = alerts.length > 0 || requests.length > 0;
  // It stays here when the list no longer has it, because a lead may be on the phone about it.
  const [answering, setAnswering] = useState<OpenRequest | null>(null);
  const current = answering && requests.find(({ id }) => id === answering.id);
  if (current && current !== answering) setAnswering(current);
  return (
    <>
      <div
        aria-live="assertive"
        className={
          isShown
            ? cx(
                "sticky mb-4 print:hidden",
                // Above the room's title, which stays at the top as well.
                isAlone ? "top-0 z-30 -mx-4 -mt-4 md:-mx-6" : "top-16 z-20 -mx-4 -mt-6 md:-mx-8 md:-mt-8",
              )
            : undefined
        }
      >
        {isShown && <Notes alerts={alerts} requests={requests} onApprove={setAnswering} />}
      </div>
      {answering && <AnswerDialog open={answering} isGone={!current} onClose={() => setAnswering(null)} />}
    </>
  );
}

interface NotesProps {
  alerts: readonly Refused[];
  requests: readonly OpenRequest[];
  /** Opens the dialog that approves a request. */
  onApprove: (open: OpenRequest) => void;
}

/** On phones one line, which opens, so that the page below stays usable. */
function Notes({ alerts, requests, onApprove }: NotesProps) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useScrollPadding(bar);
  const isFolded = !isOpen && "max-md:hidden";
  return (
    <section ref={bar} aria-label="Alerts about children" className="border-line border-b bg-surface shadow-float">
      <div
        className={cx(
          "flex min-h-12 items-center gap-3 px-4 py-1 md:hidden",
          alerts.length > 0 ? "bg-critical-quiet text-critical" : "bg-surface-raised",
        )}
      >
        {alerts.length > 0 ? (
          <OctagonAlert aria-hidden className="size-5 shrink-0" />
        ) : (
          <Hand aria-hidden className="size-5 shrink-0 text-accent" />
        )}
        <p className="min-w-0 grow break-words font-semibold text-sm leading-5">{formatAlertLine(alerts, requests)}</p>
        {requests.length === 0 ? (
          <SeeAlert />
        ) : (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? "Close the requests" : "Open the requests"}
            icon={<ChevronDown className={cx("size-4.5", isOpen && "rotate-180")} />}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Close" : "Open"}
          </Button>
        )}
      </div>
      {requests.length > 0 && (
        <ul
          aria-label="Approvals that colleagues ask for"
          className={cx("grid max-h-[60dvh] gap-2 overflow-y-auto px-4 py-2 md:max-h-[40dvh] md:px-8", isFolded)}
        >
          {requests.map((open) => (
            <ApprovalRequestCard key={open.id} open={open} onApprove={() => onApprove(open)} />
          ))}
        </ul>
      )}
      {alerts.length > 0 && (
        <Alert alerts={alerts} className={cx(isFolded, requests.length === 0 && "max-md:hidden")} />
      )}
    </section>
  );
}

function SeeAlert() {
  return (
    <Link to={paths.children} search={{ tab: "board" }} className={cx(getButtonClass({ size: "small" }), "shrink-0")}>
      See the alert
    </Link>
  );
}

function Alert({ alerts: [latest, ...others], className }: Pick<NotesProps, "alerts"> & { className: string }) {
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  if (!latest) return null;
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 bg-critical-quiet px-4 py-2.5 text-critical md:px-8",
        className,
      )}
    >
      <p className="flex min-w-0 grow basis-64 items-center gap-3">
        <OctagonAlert aria-hidden className="size-5 shrink-0" />
        <span>
          <span className="font-semibold">{`${nameAlert(latest.kind)}.`}</span>
          {` ${formatAlertTime(latest.at, timezone, today)}${latest.roomName ? `, ${latest.roomName}` : ""}`}
          {others.length > 0 && `, and ${others.length} more`}
        </span>
      </p>
      <SeeAlert />
    </div>
  );
}

/** The top bar and its distance from what comes into view, in pixels. */
const ABOVE = 96;

/** Keeps what comes into view, and what has the focus, below the note. */
function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
  // The height of the note depends on its content and the window, and the document's style is outside React.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingTop = `${ABOVE + (bar.current?.offsetHeight ?? 0)}px`;
      if (document.activeElement?.matches("main input")) document.activeElement.scrollIntoView({ block: "nearest" });
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("scroll-padding-top");
    };
  }, [bar]);
}
