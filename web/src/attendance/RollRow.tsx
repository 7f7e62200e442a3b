import { fullName } from "../client/words.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import type { RollMember } from "./useRoll.ts";

interface RollRowProps {
  member: RollMember;
  isHere: boolean;
  /** Enter in the search box checks this person in. */
  isTarget: boolean;
  onCheckIn: (member: RollMember) => void;
}

/** One person: a face, a name, and one button or the badge that took its place. */
export function RollRow({ member, isHere, isTarget, onCheckIn }: RollRowProps) {
  const name = fullName(member);
  return (
    <div className="flex min-h-18 items-center gap-3 py-2 pr-1 pl-1">
      <Avatar name={name} src={member.profileImageUrl} />
      <div className="min-w-0 grow">
        <p className="break-words font-medium leading-5">{name}</p>
        {member.email && <p className="truncate text-ink-quiet text-sm">{member.email}</p>}
      </div>
      {isTarget && !isHere && (
        <kbd className="shrink-0 rounded-sm border border-line px-1.5 font-sans text-ink-quiet text-xs touch:hidden">
          Enter
        </kbd>
      )}
      {isHere ? (
        <Badge tone="positive" className="shrink-0">
          Checked In
        </Badge>
      ) : (
        <Button
          data-check-in
          variant={isTarget ? "primary" : "secondary"}
          aria-label={`Check In ${name}`}
          className="h-12 shrink-0"
          // The search box keeps the focus, and a phone its keyboard, while people are tapped in.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onCheckIn(member)}
        >
          Check In
        </Button>
      )}
    </div>
  );
}
