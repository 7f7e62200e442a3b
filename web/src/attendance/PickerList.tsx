import type { Member } from "@narthex/contract/members.ts";
import { fullName } from "../client/words.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { cx } from "../ui/cx.ts";

interface PickerListProps {
  id: string;
  members: readonly Member[];
  /** Index of the one that Enter takes. */
  active: number;
  isSearching: boolean;
  onChoose: (member: Member) => void;
}

/** What hangs under the picker's field. The field keeps the focus; a press here only chooses. */
export function PickerList({ id, members, active, isSearching, onChoose }: PickerListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Members"
        className="max-h-[calc(var(--radix-popover-content-available-height)-0.75rem)] overflow-y-auto"
      >
        {members.map((member, index) => (
          <div
            key={member.id}
            id={`${id}-${member.id}`}
            ref={index === active ? scrollIntoSight : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(member);
            }}
            className={cx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-sunken",
              index === active && "bg-accent-quiet",
            )}
          >
            <Avatar name={fullName(member)} src={member.profileImageUrl} size="small" />
            <span className="min-w-0">
              <span className="block break-words">{fullName(member)}</span>
              {member.email && <span className="block truncate text-ink-quiet text-sm">{member.email}</span>}
            </span>
          </div>
        ))}
      </div>
      {members.length === 0 && (
        <p role="status" className="px-2 py-2.5 text-ink-quiet">
          {isSearching ? "Searching…" : "No members found matching your search"}
        </p>
      )}
    </>
  );
}

const scrollIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
