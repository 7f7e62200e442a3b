import { api } from "@narthex/contract/api.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useState } from "react";
import { createEntryKey } from "../../api/entryKey.ts";
import { request } from "../../api/request.ts";
import { formatFullName } from "../../format/format.ts";
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
      reasonField="email"
      done={({ isMailed }) => ({
        title: "Invitation Created",
        description: isMailed
          ? "Email invitation sent successfully."
          : "No mail server is set up, so nothing was sent. The Invitations page lets you copy the link.",
      })}
      failed="Failed to create invitation"
      onClose={onClose}
    />
  );
}
