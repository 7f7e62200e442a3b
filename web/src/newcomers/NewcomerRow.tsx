// A person waiting for admission, with their known details and the decisions about them.
import { api } from "@narthex/contract/api.ts";
import type { Newcomer, WAYS_IN } from "@narthex/contract/newcomers.ts";
import { CalendarClock, Merge as MergeIcon, UserCheck } from "lucide-react";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDate, formatElapsed, formatFullName } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";

const NotNowDialog = loadOnDemand(() => import("./NotNowDialog.tsx"));
const MergePerson = loadOnDemand(() => import("../merges/MergePerson.tsx"), "MergePerson");

const WAYS: Record<(typeof WAYS_IN)[number], string> = {
  account: "Created an account",
  check_in: "Filled in the check-in form",
  entered: "Was added",
};

interface NewcomerRowProps {
  newcomer: Newcomer;
  className?: string | undefined;
}

export function NewcomerRow({ newcomer, className }: NewcomerRowProps) {
  const { member, cameBy, postponedUntil, can } = newcomer;
  const name = formatFullName(member);
  const contact = [member.email, member.phone && formatPhone(member.phone)].filter(Boolean).join(" · ");
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className={cx("@container", className)}>
      <div className="flex @max-2xl:flex-wrap items-start gap-4 px-4 py-4 sm:px-6 @2xl:items-center">
        <Avatar name={name} src={member.profileImageUrl} />
        <div className="min-w-0 flex-1 @max-2xl:basis-2/3">
          <p className="break-words font-medium">
            <PersonLink id={member.id}>{name}</PersonLink>
          </p>
          <p className="text-ink-quiet text-sm">
            {member.createdAt ? `${WAYS[cameBy]} ${formatElapsed(member.createdAt)}` : WAYS[cameBy]}
            {postponedUntil !== null && `, not now until ${formatDate(postponedUntil)}`}
          </p>
          {contact !== "" && <p className="break-words text-ink-quiet text-sm">{contact}</p>}
          <PossibleDuplicates newcomer={newcomer} />
        </div>
        <div className="flex @max-2xl:w-full flex-wrap gap-2">
          {can.admit ? (
            <>
              <Admit newcomer={newcomer} name={name} />
              <Merge newcomer={newcomer} name={name} />
            </>
          ) : (
            <p className="text-ink-quiet text-sm">For an administrator</p>
          )}
          {postponedUntil === null ? (
            <NotNow memberId={member.id} name={name} />
          ) : (
            <BackToQueue memberId={member.id} name={name} />
          )}
        </div>
      </div>
    </li>
  );
}

function Admit({ newcomer: { member }, name }: { newcomer: Newcomer; name: string }) {
  const body = { membershipStatus: "active", updatedAt: member.updatedAt ?? undefined } as const;
  const admit = useAction({
    call: () => request(api.members.update, { params: { id: member.id }, body }),
    failed: "This person could not be admitted. Please try again.",
    failureNotice: true,
    done: `${name} is admitted`,
  });
  return (
    <Button icon={<UserCheck />} busy={admit.busy} onClick={() => admit.run()} aria-label={`Admit ${name}`}>
      Admit
    </Button>
  );
}

/** Merges a newcomer into an existing record of the same person, which is kept. */
function Merge({ newcomer: { member, likely }, name }: { newcomer: Newcomer; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MergeIcon />} onClick={() => setOpen(true)} aria-label={`Merge ${name} with another record`}>
        Merge
      </Button>
      {isOpen && <MergePerson person={member} likely={likely[0]} isMergedAway onClose={() => setOpen(false)} />}
    </>
  );
}

function NotNow({ memberId, name }: { memberId: number; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<CalendarClock />} onClick={() => setOpen(true)} aria-label={`Not now: ${name}`}>
        Not now
      </Button>
      {isOpen && <NotNowDialog memberId={memberId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function BackToQueue({ memberId, name }: { memberId: number; name: string }) {
  const back = useAction({
    call: () => request(api.newcomers.postpone, { params: { id: memberId }, body: { until: null } }),
    failed: "This could not be saved. Please try again.",
    failureNotice: true,
    done: `${name} is shown again`,
  });
  return (
    <Button variant="quiet" busy={back.busy} onClick={() => back.run()} aria-label={`Show ${name} again now`}>
      Show again now
    </Button>
  );
}
