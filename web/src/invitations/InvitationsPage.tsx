// The invitations page (section 2.18), for administrators.
import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass, MailOpen, UserCheck } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { useAction } from "../api/useAction.ts";
import { ServerAddressNote } from "../first-steps/ServerAddressNote.tsx";
import { formatNumber } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { StatCard, StatRow } from "../ui/StatCard.tsx";
import { DeleteInvitation } from "./DeleteInvitation.tsx";
import { InvitationTable } from "./InvitationTable.tsx";
import { LINK_FAILED, readLink, type ShownInvitation } from "./invitationLink.ts";
import { NewInvitationCard } from "./NewInvitationCard.tsx";

const LinkDialog = loadOnDemand(() => import("./LinkDialog.tsx"));

export default function InvitationsPage() {
  const [shown, setShown] = useState<ShownInvitation | null>(null);
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const show = useAction({
    call: readLink,
    failed: LINK_FAILED,
    failureNotice: true,
    onSaved: (link, invitation) => setShown({ ...invitation, ...link }),
  });
  return (
    <Page title="Invitations" subtitle="Invite people and see who has joined">
      <div className="flex flex-col gap-6">
        <ServerAddressNote />
        <NewInvitationCard onLink={show.run} />
        <InvitationStats />
        <InvitationTable onShow={show.run} onDelete={setLeaving} />
      </div>
      {shown && <LinkDialog invitation={shown} onClose={() => setShown(null)} />}
      {leaving && <DeleteInvitation invitation={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  );
}

function InvitationStats() {
  const { active, expired, total, uses } = useSuspenseQuery(read(api.invitations.summary)).data;
  const inactive = total - active - expired;
  return (
    <StatRow>
      <StatCard label="Active" value={formatNumber(active)} icon={<CircleCheck />} />
      <StatCard label="Expired" value={formatNumber(expired)} icon={<Hourglass />} />
      <StatCard
        label="Total"
        value={formatNumber(total)}
        note={inactive > 0 && `${formatNumber(inactive)} inactive`}
        icon={<MailOpen />}
      />
      <StatCard label="Uses" value={formatNumber(uses)} icon={<UserCheck />} />
    </StatRow>
  );
}
