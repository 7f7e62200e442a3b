import type { Ministry } from "@narthex/contract/ministries.ts";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, LogOut, MessageSquare, Pencil, UserRound, Users } from "lucide-react";
import { formatMembers } from "../format/format.ts";
import { paths } from "../paths.ts";
import { LeaderNames } from "../people/LeaderNames.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { linkClass } from "../ui/link.ts";
import { AnswerAssignment } from "./AnswerAssignment.tsx";

interface MinistryCardProps {
  ministry: Ministry;
  /** Null for users who may only view it. */
  onEdit: (() => void) | null;
  /** Whether the user leads it. */
  isLed: boolean;
  /** Whether the user belongs to it; "asked" if the leader has assigned the user, who has not answered yet. */
  membership: "asked" | "member" | null;
  onLeave: () => void;
}

export function MinistryCard({ ministry, onEdit, isLed, membership, onLeave }: MinistryCardProps) {
  const { id, name, description, coLeaders, memberCount, can } = ministry;
  const writeLabel = coLeaders.length > 0 ? "Write to the leaders" : "Write to the leader";
  return (
    <Card as="li" padding="none" className="grid">
      <div className="flex h-full flex-col p-5">
        <div className="flex items-start gap-4">
          <Avatar name={name} size="large" shape="square" />
          <div className="min-w-0 grow">
            <h2 className="line-clamp-2 font-semibold text-lg leading-snug" title={name}>
              {name}
            </h2>
            <p className="mt-1.5 flex flex-wrap gap-1.5">
              <Badge tone="positive">Active Ministry</Badge>
              {isLed && <Badge tone="accent">You lead this</Badge>}
              {membership === "member" && <Badge tone="accent">You are a member</Badge>}
            </p>
          </div>
          {onEdit && <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} className="-mt-1.5 -mr-2" />}
        </div>
        <p className="mt-4 mb-4 line-clamp-3 text-ink-quiet">{description ?? "No description available."}</p>
        {membership === "asked" && (
          <div className="mb-4">
            <AnswerAssignment ministry={ministry} />
          </div>
        )}
        <div className="mt-auto grid justify-items-start gap-1 border-line border-t pt-3 text-sm">
          <span className="flex min-w-0 items-start gap-2">
            <UserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-quiet" />
            <span className="sr-only">Leader:</span>
            <span className="min-w-0 break-words">
              <LeaderNames ministry={ministry} nobody="No Leader Assigned" />
            </span>
          </span>
          <Link
            to={paths.members}
            search={{ tab: "assignments", ministry: id }}
            aria-label={`${formatMembers(memberCount)} of ${name}`}
            className={`${linkClass} gap-2 tabular-nums`}
          >
            <Users aria-hidden className="size-4 shrink-0" />
            {formatMembers(memberCount)}
          </Link>
          {(can.assign || membership === "member") && (
            <Link
              to={paths.servingPlan}
              params={{ id }}
              aria-label={`Serving plan of ${name}`}
              className={`${linkClass} gap-2`}
            >
              <CalendarCheck aria-hidden className="size-4 shrink-0" />
              Serving plan
            </Link>
          )}
          {!can.writeToLeader && !isLed && !onEdit && (
            <Link
              to={paths.communications}
              search={{ tab: "messages", write: "office" }}
              aria-label={`Ask the office about ${name}`}
              className={`${linkClass} gap-2`}
            >
              <MessageSquare aria-hidden className="size-4 shrink-0" />
              Ask the office
            </Link>
          )}
          {can.writeToLeader && (
            <Link
              to={paths.communications}
              search={{ tab: "messages", write: id }}
              aria-label={`${writeLabel} of ${name}`}
              className={`${linkClass} gap-2`}
            >
              <MessageSquare aria-hidden className="size-4 shrink-0" />
              {writeLabel}
            </Link>
          )}
          {membership === "member" && (
            <button type="button" aria-label={`Leave ${name}`} onClick={onLeave} className={`${linkClass} gap-2`}>
              <LogOut aria-hidden className="size-4 shrink-0" />
              Leave
            </button>
          )}
        </div>
      </div>
    </Card>
  );
}
