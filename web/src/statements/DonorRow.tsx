import { api } from "@narthex/contract/api.ts";
import type { DonorStatement } from "@narthex/contract/statements.ts";
import { FileText, Mail } from "lucide-react";
import { buildAddress, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDate } from "../format/format.ts";
import { EMAIL_KEPT } from "../page/emailKept.ts";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button, getButtonClass } from "../ui/Button.tsx";
import { formatDonorNames, formatSum, MAIL_LABELS } from "./statementWords.ts";

const MAIL_TONES = {
  waiting: "neutral",
  queued: "neutral",
  sent: "positive",
  failed: "critical",
  kept: "caution",
} as const;

interface DonorRowProps {
  donor: DonorStatement;
  year: number;
  isReady: boolean;
  isOutdated: boolean;
}

export function DonorRow({ donor, year, isReady, isOutdated }: DonorRowProps) {
  const { memberId, status, hasGifts, needsPen, hasAddress, mail, noMail, replaces } = donor;
  const name = formatDonorNames(donor);
  const params = { memberId, year };
  const send = useAction({
    call: () => request(api.statements.mailOne, { params }),
    failed: "The email could not be sent. Please try again.",
    failureNotice: true,
    done: ({ delivery }) =>
      delivery === "smtp"
        ? { title: "Statement on its way", description: `It is sent to ${name} by email.` }
        : { title: "Statement kept here", description: EMAIL_KEPT },
  });
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">
          {donor.joint ? name : <PersonLink id={memberId}>{name}</PersonLink>}
        </span>
        {donor.distinction && (
          <span className="text-ink-quiet text-sm wrap-anywhere">{formatDistinction(donor.distinction)}</span>
        )}
        <span className="text-ink-quiet text-sm tabular-nums">{formatSum(donor)}</span>
        {donor.joint && <Badge>Joint statement</Badge>}
        {status === "failed" && <Badge tone="critical">Failed</Badge>}
        {needsPen && <Badge tone="caution">Needs handwriting</Badge>}
        {!hasAddress && <Badge tone="caution">No address</Badge>}
        {replaces && <Badge>{`Replaces the one of ${formatDate(replaces)}`}</Badge>}
        {mail && <Badge tone={MAIL_TONES[mail]}>{MAIL_LABELS[mail]}</Badge>}
        {!mail && noMail === "no_email" && <span className="text-ink-quiet text-sm">No email address</span>}
        {!mail && noMail === "died" && <span className="text-ink-quiet text-sm">Died</span>}
        {!mail && noMail === "email_unconfirmed" && (
          <span className="text-ink-quiet text-sm">Email address not confirmed</span>
        )}
      </div>
      <div className="flex gap-2">
        {noMail === null && !isOutdated && (
          <Button size="small" icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
            Email
            <span className="sr-only">{` the statement to ${name}`}</span>
          </Button>
        )}
        {status === "issued" && isReady && hasGifts && (
          <a
            href={buildAddress(api.statements.pdf, { params })}
            target="_blank"
            rel="noreferrer"
            className={getButtonClass({ size: "small" })}
          >
            <FileText aria-hidden />
            Open
            <span className="sr-only">{` the statement of ${name}`}</span>
          </a>
        )}
      </div>
    </li>
  );
}
