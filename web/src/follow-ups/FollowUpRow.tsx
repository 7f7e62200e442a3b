// One follow-up: the person, the reason, the assignee, the due day, and the outcome.
import type { FollowUp } from "@narthex/contract/follow-ups.ts";
import { Pencil } from "lucide-react";
import { formatDate, formatFullName, formatInstantDate } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { useCurrentUser } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { FOLLOW_UP_KIND_WORDS, FOLLOW_UP_STATUS_WORDS, formatOccasion } from "./followUpWords.ts";

interface FollowUpRowProps {
  followUp: FollowUp;
  onOpen: (followUp: FollowUp) => void;
  withPerson?: boolean;
}

export function FollowUpRow({ followUp, onOpen, withPerson = true }: FollowUpRowProps) {
  const today = useToday();
  const { person, kind, dueDay, assignee, status, outcome, finished } = followUp;
  const { timezone } = useCurrentUser().congregation;
  const name = formatFullName(person);
  const contact = [person.phone && formatPhone(person.phone), person.email].filter(Boolean).join(" · ");
  const isOverdue = status === "open" && dueDay !== null && dueDay < today;
  return (
    <li className="flex items-start gap-4 px-4 py-4 max-sm:flex-wrap sm:px-6">
      {withPerson && <Avatar name={name} src={person.profileImageUrl} />}
      <div className="min-w-0 flex-1 max-sm:basis-2/3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {withPerson && (
            <span className="min-w-0 break-words font-medium">
              <PersonLink id={person.id} status={person.membershipStatus}>
                {name}
              </PersonLink>
            </span>
          )}
          {withPerson && person.membershipStatus === "inactive" && <Badge>Inactive</Badge>}
          <Badge tone="accent">{FOLLOW_UP_KIND_WORDS[kind]}</Badge>
          {status !== "open" && (
            <Badge tone={status === "done" ? "positive" : "neutral"}>{FOLLOW_UP_STATUS_WORDS[status]}</Badge>
          )}
          {isOverdue && <Badge tone="caution">Overdue</Badge>}
        </p>
        <p className="mt-0.5 break-words text-sm">{formatOccasion(followUp)}</p>
        <p className="text-ink-quiet text-sm">
          {assignee ? (
            <>
              Assigned to <PersonLink id={assignee.id}>{assignee.name}</PersonLink>
            </>
          ) : (
            "Not assigned"
          )}
          {dueDay !== null && `, due ${formatDate(dueDay)}`}
        </p>
        {finished && (
          <p className="text-ink-quiet text-sm">
            {`${FOLLOW_UP_STATUS_WORDS[status]} on ${formatInstantDate(finished.at, timezone)}`}
            {finished.name !== null && (
              <>
                {" by "}
                <PersonLink id={finished.memberId}>{finished.name}</PersonLink>
              </>
            )}
          </p>
        )}
        {withPerson && contact !== "" && <p className="break-words text-ink-quiet text-sm">{contact}</p>}
        {outcome !== null && <p className="mt-1 whitespace-pre-line break-words text-sm">{outcome}</p>}
      </div>
      <Button
        size="small"
        icon={<Pencil aria-hidden />}
        aria-label={`Open the follow-up of ${name}: ${FOLLOW_UP_KIND_WORDS[kind]}`}
        onClick={() => onOpen(followUp)}
      >
        Open
      </Button>
    </li>
  );
}
