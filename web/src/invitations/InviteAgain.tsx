import { api } from "@narthex/contract/api.ts";
import type { Invitation } from "@narthex/contract/invitations.ts";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { createEntryKey } from "../api/entryKey.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { EMAILS_WAIT } from "./emailsWait.ts";

interface InviteAgainProps {
  invitation: Invitation;
  email: string;
}

/** Renews an invitation that no longer works, with the same role and duties. */
export function InviteAgain({ invitation: { role, duties }, email }: InviteAgainProps) {
  const [entryKey] = useState(createEntryKey);
  const { run, busy } = useAction({
    call: () => request(api.invitations.create, { body: { invitationType: "email", email, role, duties, entryKey } }),
    failed: "Failed to create invitation",
    failureNotice: true,
    done: ({ isMailed, isPaused }) => ({
      title: "Invitation renewed",
      description: !isMailed
        ? "No mail server is set up: copy the link instead."
        : isPaused
          ? EMAILS_WAIT
          : `It was sent to ${email} again.`,
    }),
  });
  return <IconButton label={`Invite ${email} again`} icon={<RefreshCw />} busy={busy} onClick={() => run()} />;
}
