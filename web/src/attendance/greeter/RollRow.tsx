import { LoaderCircle, Undo2, UsersRound } from "lucide-react";
import { formatFullName } from "../../format/format.ts";
import { formatNote, splitNote } from "../../people/formatHome.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import type { Task } from "../queue/checkinTasks.ts";
import type { Presence } from "../queue/presence.ts";
import type { RollMember } from "./useRoll.ts";

interface RollRowProps {
  member: RollMember;
  /** Null for people who are not checked in. */
  presence: Presence | null;
  /** The unsaved check-in or undo of this person. */
  unsaved: Task | null;
  /** Enter in the search box checks in this person. */
  isTarget: boolean;
  /** Whether the Tab key stops at this row. The arrow keys reach the others. */
  isStop: boolean;
  onCheckIn: (member: RollMember) => void;
  onUndo: (member: RollMember) => void;
  onRetry: (task: Task) => void;
  /** Opens the household, to check in several of its people. */
  onHousehold: (member: RollMember) => void;
}

/**
 * The place of the button, and of what replaces it. It keeps its width, so that a check-in makes no row higher and moves
 * none under a finger.
 */
const PLACE = "flex min-w-22 shrink-0 items-center justify-end sm:min-w-24";

// The search box keeps the focus, and a phone its keyboard, while check-in buttons are tapped.
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

/** One person: a picture, a name, and one button, or the badge that replaced it with Undo on its far side. */
export function RollRow(props: RollRowProps) {
  const { member, presence, unsaved, isTarget, isStop, onCheckIn, onUndo, onRetry, onHousehold } = props;
  const name = formatFullName(member);
  const tabIndex = isStop ? 0 : -1;
  return (
    <div data-member={member.id} className="flex min-h-18 items-center gap-3 py-1.5 pr-1 pl-1">
      <Avatar
        name={name}
        src={member.profileImageUrl}
        className={cx("max-[22rem]:hidden", presence && !unsaved && "max-sm:hidden")}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium leading-5">
          <span className="min-w-0 break-words leading-6 [&>a]:inline-block">
            <PersonLink id={member.id} tabIndex={-1}>
              {name}
            </PersonLink>
          </span>
          {member.membershipStatus === "inactive" && <Badge>Inactive</Badge>}
          {member.membershipStatus === "pending" && <Badge>Pending</Badge>}
        </p>
        <Note member={member} onHousehold={onHousehold} />
      </div>
      {isTarget && !presence && !unsaved && (
        <kbd className="shrink-0 rounded-sm border border-line px-1.5 font-sans text-ink-quiet text-xs touch:hidden">
          Enter
        </kbd>
      )}
      {unsaved ? (
        <UnsavedState task={unsaved} name={name} tabIndex={tabIndex} onRetry={onRetry} />
      ) : presence ? (
        <>
          <Button
            data-undo
            tabIndex={tabIndex}
            variant="quiet"
            size="small"
            icon={<Undo2 aria-hidden />}
            aria-label={`Undo check-in of ${name}`}
            // On phones it replaces the picture, far from the place of the Check In button.
            className="text-ink-quiet shrink-0 max-sm:order-first max-sm:w-10 max-sm:px-0"
            onMouseDown={keepFocus}
            onClick={() => onUndo(member)}
          >
            <span className="max-sm:hidden">Undo</span>
          </Button>
          {/* As wide as the Check In button, so that a second tap at the same place does not hit Undo. */}
          <div className={PLACE}>
            <Badge tone="positive" className="max-sm:px-2 max-sm:[&_svg]:hidden">
              Checked In
            </Badge>
          </div>
        </>
      ) : (
        <div className={PLACE}>
          <Button
            data-check-in
            tabIndex={tabIndex}
            variant={isTarget ? "primary" : "secondary"}
            aria-label={`Check In ${name}`}
            className="h-12 max-sm:px-2"
            onMouseDown={keepFocus}
            onClick={() => onCheckIn(member)}
          >
            Check In
          </Button>
        </div>
      )}
    </div>
  );
}

/** What tells the person from others. The words of a household with other people open it. */
function Note({ member, onHousehold }: Pick<RollRowProps, "member" | "onHousehold">) {
  const { home, others } = splitNote(member);
  const note = formatNote(member);
  // Whole on phones too: the ends of two email addresses may be all that distinguishes two people of one name.
  const text = cx("wrap-anywhere text-ink-quiet text-sm", !member.distinction && "line-clamp-3");
  if (!member.hasHousehold || home === "") return note && <p className={text}>{note}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${home}, household of ${formatFullName(member)}`}
        title="Check in several of the household"
        // The margins keep the row as high as one without a household.
        className="-my-1 flex min-h-8 items-center gap-1.5 rounded-sm text-left text-ink-quiet text-sm hover:text-accent touch:min-h-11"
        onMouseDown={keepFocus}
        onClick={() => onHousehold(member)}
      >
        <UsersRound aria-hidden className="size-4 shrink-0" />
        <span className="wrap-anywhere underline decoration-dotted underline-offset-4">{home}</span>
      </button>
      {/* Without a distinction, the household tells the person apart, so a phone shows no email address. */}
      {others && <span className={cx(text, !member.distinction && "max-sm:hidden")}>{others}</span>}
    </div>
  );
}

interface UnsavedStateProps {
  task: Task;
  name: string;
  tabIndex: number;
  onRetry: (task: Task) => void;
}

/** Replaces the button: an unsaved check-in must look different from a saved one. */
function UnsavedState({ task, name, tabIndex, onRetry }: UnsavedStateProps) {
  if (task.state === "saving") {
    return (
      <div className={PLACE}>
        <Badge icon={<LoaderCircle aria-hidden className="animate-spin" />}>
          {task.kind === "check-in" ? "Saving…" : "Undoing…"}
        </Badge>
      </div>
    );
  }
  return (
    <div className="flex shrink-0 items-center justify-end gap-1 max-sm:flex-col max-sm:items-end sm:gap-2">
      <Badge tone="critical">Not saved</Badge>
      <Button
        data-retry
        tabIndex={tabIndex}
        size="small"
        aria-label={`Try again: ${name}`}
        className="touch:h-11"
        onMouseDown={keepFocus}
        onClick={() => onRetry(task)}
      >
        Try again
      </Button>
    </div>
  );
}
