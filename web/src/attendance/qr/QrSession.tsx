import { api } from "@narthex/contract/api.ts";
import type { CheckinSession } from "@narthex/contract/checkin.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, Printer, RotateCw, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { read } from "../../api/reads.ts";
import { ApiError } from "../../api/request.ts";
import { buildFormForOthersPath } from "../../checkin/forOthers.ts";
import { formatWhen } from "../../events/eventWords.ts";
import { formatInstantDate, formatInstantTime } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { LocalAddressNote } from "../../page/LocalAddressNote.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { copyWithNotice } from "../../ui/copyText.ts";
import { InputBox } from "../../ui/InputBox.tsx";

interface QrSessionProps {
  session: CheckinSession;
  event: Event;
  onRefresh: () => void;
  refreshing: boolean;
}

/** The code on the screen, its expiry, and its actions. */
export function QrSession({ session, event, onRefresh, refreshing }: QrSessionProps) {
  const { timezone } = useCurrentUser().congregation;
  const address = useRef<HTMLInputElement>(null);
  const endsTooEarly = new Date(session.expiresAt) <= new Date(event.startsAt);
  const isOver = new Date(session.expiresAt) <= getServerTime();
  const { error } = useQuery(read(api.checkin.open, { params: { sessionId: session.sessionId } }));
  // While Refresh makes the next code, the end of this one is expected.
  const isReplaced = error instanceof ApiError && error.code === "checkin_session_ended" && !isOver && !refreshing;
  const until = `${formatInstantDate(session.expiresAt, timezone)}, ${formatInstantTime(session.expiresAt, timezone)}`;
  const copy = async () => {
    if (!(await copyWithNotice(session.url, { title: "URL Copied" }))) address.current?.select();
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="mx-auto grid w-full max-w-72 gap-3">
        {/* Black on white in every theme, because cameras need it. */}
        <img
          src={session.qrCode}
          alt={`QR code for checking in to ${session.eventName}`}
          width={288}
          height={288}
          className="aspect-square w-full rounded-lg border border-line"
        />
        {/* A new tab, because this one keeps the code, which the server cannot return again. */}
        {!endsTooEarly && !isReplaced && (
          <a href={buildFormForOthersPath(session)} target="_blank" rel="noreferrer" className={getButtonClass()}>
            <ExternalLink aria-hidden />
            Open the form on this device
          </a>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <p className="break-words font-semibold font-serif text-xl">{session.eventName}</p>
          <p className="text-ink-quiet">{formatWhen(event, timezone)}</p>
          <p className="mt-1 text-ink-quiet">
            {isReplaced ? (
              <Badge tone="caution">Replaced by a newer code</Badge>
            ) : (
              <>
                {isOver ? <Badge tone="caution">Expired</Badge> : "Valid until"}{" "}
                <time dateTime={session.expiresAt}>{until}</time>
              </>
            )}
          </p>
        </div>
        {endsTooEarly && (
          <p role="status" className="flex gap-3 rounded-md bg-caution-quiet p-3 text-caution">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>This code expires before the event starts. Create it on the day of the event.</span>
          </p>
        )}
        <LocalAddressNote address={session.url} next="press Refresh" />
        {!isReplaced && (
          <InputBox
            label="Link"
            hint="Anyone with this link can check in until then, even without the QR code."
            ref={address}
            readOnly
            value={session.url}
            onFocus={selectAll}
          />
        )}
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
          {!endsTooEarly && !isReplaced && (
            <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          )}
          {!isReplaced && (
            <Button icon={<Copy />} onClick={() => void copy()}>
              Copy Link
            </Button>
          )}
          <Button icon={<RotateCw />} busy={refreshing} onClick={onRefresh}>
            Refresh
          </Button>
        </div>
        <p className="max-w-prose text-ink-quiet text-sm">
          Refresh creates a new code and disables this one: posters printed with it stop working.
        </p>
      </div>
    </div>
  );
}

const selectAll = (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select();
