import { api } from "@narthex/contract/api.ts";
import type { PeopleToInvite } from "@narthex/contract/invitations.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatMembers, formatNumber, formatTotalCount } from "../format/format.ts";
import { QueryError } from "../page/QueryError.tsx";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Problem } from "../ui/Field.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";
import { EMAILS_WAIT } from "./emailsWait.ts";

/** One and several: "1 has no email address", "3 have no email address". */
const REASONS = [
  ["withAccount", "has an account", "have an account"],
  ["alreadyInvited", "was invited and has not accepted yet", "were invited and have not accepted yet"],
  ["withoutEmail", "has no email address", "have no email address"],
  [
    "withSharedEmail",
    "shares an address that has an account or gets an invitation",
    "share an address that has an account or gets an invitation",
  ],
  ["children", "is a child", "are children"],
  ["pending", "waits to be admitted as a member", "wait to be admitted as members"],
  ["inactive", "is inactive", "are inactive"],
] as const;

const KEPT =
  "No mail server is set up, so nothing leaves this server: the emails are kept for administrators under Settings.";

function Counts({ people }: { people: PeopleToInvite }) {
  const { invited } = people;
  const reasons = REASONS.filter(([group]) => people[group] > 0);
  return (
    <>
      <p className="font-medium">
        {invited === 1 ? "1 person gets an invitation." : `${formatNumber(invited)} people get an invitation.`}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-2 grid gap-1 text-ink-quiet">
          {reasons.map(([group, one, several]) => (
            <li key={group}>{`${formatNumber(people[group])} ${people[group] === 1 ? one : several}.`}</li>
          ))}
        </ul>
      )}
      {(!people.isMailed || people.isPaused) && invited > 0 && (
        <p className="mt-4 mb-2 rounded-md bg-caution-quiet px-4 py-2 text-ink">
          {people.isMailed ? EMAILS_WAIT : KEPT}
        </p>
      )}
    </>
  );
}

interface InvitePeopleProps {
  memberIds: readonly number[];
  /** The number of people of the shown list, in which more people may be than were selected. */
  listed: number;
  onClose: () => void;
}

/** Shows how many people get an invitation and why others do not, before anything is sent. */
export default function InvitePeopleDialog({ memberIds, listed, onClose }: InvitePeopleProps) {
  const query = { memberIds: memberIds.join() };
  const preview = useQuery({ ...read(api.invitations.countPeople, { query }), refetchOnMount: "always" });
  const send = useAction({
    call: () => request(api.invitations.invitePeople, { body: { memberIds: [...memberIds] } }),
    failed: "The invitations could not be sent. Please try again.",
    onSaved: onClose,
    done: ({ invited, isMailed, isPaused }) => ({
      title: invited === 1 ? "1 person invited" : `${formatNumber(invited)} people invited`,
      description: !isMailed
        ? "No mail server is set up, so nothing was sent."
        : isPaused
          ? EMAILS_WAIT
          : "The emails are on their way.",
    }),
  });
  const invited = preview.data?.invited ?? 0;
  return (
    <Dialog
      open
      onClose={() => !send.busy && onClose()}
      size="small"
      title="Invite by email"
      description={`Each person gets an email with a link to create an account as a member. It is valid for ${INVITATION_DAYS} days.`}
    >
      {memberIds.length < listed && (
        <p className="mb-2 text-ink-quiet">
          {`You selected ${formatMembers(memberIds.length)}. The list has ${formatTotalCount(listed)}.`}
        </p>
      )}
      {preview.isPending ? (
        <Loading label="Counting">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-3 h-5 w-3/5" />
        </Loading>
      ) : preview.data ? (
        <Counts people={preview.data} />
      ) : (
        <QueryError query={preview} />
      )}
      <Problem className="mt-2" sentence={send.sentence} />
      <ActionBar>
        <Button variant="quiet" disabled={send.busy} onClick={onClose}>
          {invited > 0 ? "Cancel" : "Close"}
        </Button>
        {invited > 0 && (
          <Button variant="primary" icon={<Mail />} busy={send.busy} onClick={() => send.run()}>
            {invited === 1 ? "Send invitation" : `Send ${formatNumber(invited)} invitations`}
          </Button>
        )}
      </ActionBar>
    </Dialog>
  );
}
