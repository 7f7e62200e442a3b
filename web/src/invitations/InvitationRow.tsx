import type { Invitation, InvitationStatus } from "@narthex/contract/invitations.ts";
import { Copy, Link2, Mail, QrCode, Trash2 } from "lucide-react";
import { useAction } from "../api/useAction.ts";
import { formatInstantDate, formatInstantTime, formatNumber } from "../format/format.ts";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { EmailAddress } from "../ui/EmailAddress.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Td, Tr } from "../ui/Table.tsx";
import { formatOffer } from "./formatOffer.ts";
import { InviteAgain } from "./InviteAgain.tsx";
import { copyLink, LINK_FAILED, readLink } from "./invitationLink.ts";

interface InvitationRowProps {
  invitation: Invitation;
  onShow: (invitation: Invitation) => void;
  onDelete: (invitation: Invitation) => void;
}

/** One invitation. Values without a column on a narrow screen are below the code. */
export function InvitationRow({ invitation, onShow, onDelete }: InvitationRowProps) {
  const { timezone } = useCurrentUser().congregation;
  const { code, status, usageCount, isReplaced, expiresAt, invitationType } = invitation;
  const day = formatInstantDate(expiresAt, timezone);
  const state = (
    <>
      <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
      {status === "inactive" && (
        <span className="mt-1 block text-ink-quiet text-sm">Its author is no longer an administrator.</span>
      )}
      {invitationType === "email" && (
        <span className="mt-1 block text-ink-quiet text-sm">{usageCount > 0 ? "Accepted" : "Not accepted yet"}</span>
      )}
    </>
  );
  const unusedEmail = status !== "active" && usageCount === 0 && !isReplaced ? invitation.email : null;
  const Way = invitationType === "email" ? Mail : Link2;
  const whom = (
    <span className="flex items-center gap-2 lg:min-w-44">
      <Way aria-hidden className="size-4 shrink-0 text-ink-quiet" />
      <span className="min-w-0">
        {invitation.personName && <span className="block break-words">{invitation.personName}</span>}
        <EmailAddress>{formatInvitee(invitation)}</EmailAddress>
      </span>
    </span>
  );
  const copy = useAction({
    call: readLink,
    failed: LINK_FAILED,
    failureNotice: true,
    onSaved: async ({ url }) => {
      if (!(await copyLink(url))) onShow(invitation);
    },
  });
  return (
    <Tr>
      <Td className="max-sm:pr-1">
        <span className="font-mono text-sm">{code}</span>
        <div className="mt-1 lg:hidden">{whom}</div>
        <div className="mt-1 flex flex-wrap gap-x-3 text-ink-quiet text-sm xl:hidden">
          <span>{formatOffer(invitation)}</span>
          <span>{day}</span>
          <span className="lg:hidden">Uses: {formatNumber(usageCount)}</span>
        </div>
        <div className="mt-2 lg:hidden">{state}</div>
      </Td>
      <Td className="max-lg:hidden">{whom}</Td>
      <Td className="max-xl:hidden">{formatOffer(invitation)}</Td>
      <Td className="max-lg:hidden">{state}</Td>
      <Td align="end" className="max-lg:hidden">
        {formatNumber(usageCount)}
      </Td>
      <Td className="whitespace-nowrap max-xl:hidden">
        <time dateTime={expiresAt} title={`${day}, ${formatInstantTime(expiresAt, timezone)}`}>
          {day}
        </time>
      </Td>
      <Td className="max-sm:pl-1">
        <span className="flex justify-end max-sm:flex-col max-sm:items-end">
          {status === "active" && (
            <>
              <IconButton label={`Copy link ${code}`} icon={<Copy />} onClick={() => copy.run(invitation)} />
              <IconButton label={`QR code ${code}`} icon={<QrCode />} onClick={() => onShow(invitation)} />
            </>
          )}
          {unusedEmail !== null && <InviteAgain invitation={invitation} email={unusedEmail} />}
          <IconButton
            label={`Delete ${code}`}
            icon={<Trash2 />}
            variant="danger"
            onClick={() => onDelete(invitation)}
          />
        </span>
      </Td>
    </Tr>
  );
}

/** The invited address. */
const formatInvitee = ({ email }: Invitation) => email ?? "Any user";

const STATUS: Record<InvitationStatus, { label: string; tone: "positive" | "caution" | "neutral" }> = {
  active: { label: "Active", tone: "positive" },
  expired: { label: "Expired", tone: "caution" },
  inactive: { label: "Inactive", tone: "neutral" },
};
