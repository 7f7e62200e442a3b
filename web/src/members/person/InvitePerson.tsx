import { api } from "@narthex/contract/api.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useState } from "react";
import { createEntryKey } from "../../api/entryKey.ts";
import { request } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
import { EMAILS_WAIT } from "../../invitations/emailsWait.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";

/** Emails an invitation to the address of a person without an account. */
export function InvitePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const [entryKey] = useState(createEntryKey);
  const email = person.email ?? "";
  return (
    <ConfirmAction
      title={`Invite ${formatFullName(person)}?`}
      text={`An invitation to create an account is emailed to ${email}. It is valid for ${INVITATION_DAYS} days.`}
      confirmLabel="Send invitation"
      call={() =>
        request(api.invitations.create, {
          body: {
            invitationType: "email",
            email,
            role: "member",
            // This dialog shows no role, so it changes none.
            replacesRights: false,
            expiresInDays: INVITATION_DAYS,
            entryKey,
          },
        })
      }
      done={({ isMailed, isPaused }) => ({
        title: "Invitation Created",
        description: !isMailed
          ? "No mail server is set up, so nothing was sent. The Invitations page lets you copy the link."
          : isPaused
            ? EMAILS_WAIT
            : "Email invitation sent successfully.",
      })}
      failed="Failed to create invitation"
      onClose={onClose}
    />
  );
}
