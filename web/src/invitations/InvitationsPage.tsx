// The invitations manager (section 2.18), for administrators.
import type { Invitation } from "@narthex/contract/invitations.ts";
import { lazy, Suspense, useState } from "react";
import { Page } from "../page/Page.tsx";
import { DeleteInvitation } from "./DeleteInvitation.tsx";
import { InvitationStats } from "./InvitationStats.tsx";
import { InvitationTable } from "./InvitationTable.tsx";
import { NewInvitationCard } from "./NewInvitationCard.tsx";

const LinkDialog = lazy(() => import("./LinkDialog.tsx"));

export default function InvitationsPage() {
  const [shown, setShown] = useState<Invitation | null>(null);
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  return (
    <Page title="Invitations" subtitle="Invite people to your congregation, and see who has come">
      <div className="flex flex-col gap-6">
        <NewInvitationCard onLink={setShown} />
        <InvitationStats />
        <InvitationTable onShow={setShown} onDelete={setLeaving} />
      </div>
      <Suspense>{shown && <LinkDialog invitation={shown} onClose={() => setShown(null)} />}</Suspense>
      {leaving && <DeleteInvitation invitation={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  );
}
