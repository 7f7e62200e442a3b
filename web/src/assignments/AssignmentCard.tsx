import type { Ministry } from "@narthex/contract/ministries.ts";
import { UserRound, Users } from "lucide-react";
import { formatMembers } from "../format/format.ts";
import { LeaderNames } from "../people/LeaderNames.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";

interface AssignmentCardProps {
  ministry: Ministry;
  /** Whether the user may change the people or only view them. */
  assigns: boolean;
  /** Null for users who may not see the people. */
  onOpen: ((ministryId: number) => void) | null;
}

export function AssignmentCard({ ministry, assigns, onOpen }: AssignmentCardProps) {
  const { id, name, description, memberCount } = ministry;
  return (
    <Card as="li" padding="none" className="grid">
      <div className="flex h-full flex-col p-5">
        <h2 className="line-clamp-2 font-semibold text-lg leading-snug" title={name}>
          {name}
        </h2>
        {description && <p className="mt-2 line-clamp-3 text-ink-quiet">{description}</p>}
        <ul className="mt-4 mb-4 grid gap-1.5 text-sm">
          <li className="flex items-start gap-2">
            <UserRound aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-quiet" />
            <span className="sr-only">Leader:</span>
            <span className="min-w-0 break-words">
              <LeaderNames ministry={ministry} nobody="No leader assigned" />
            </span>
          </li>
          <li className="flex items-center gap-2 tabular-nums">
            <Users aria-hidden className="size-4 shrink-0 text-ink-quiet" />
            {formatMembers(memberCount)}
          </li>
        </ul>
        {onOpen && (
          <div className="mt-auto">
            <Button
              aria-label={assigns ? `Manage Assignments of ${name}` : `View members of ${name}`}
              onClick={() => onOpen(id)}
            >
              {assigns ? "Manage Assignments" : "View members"}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
