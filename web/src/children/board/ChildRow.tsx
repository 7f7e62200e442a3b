import type { BoardChild } from "@narthex/contract/child-board.ts";
import {
  ArrowRightLeft,
  Handshake,
  Info,
  LockOpen,
  LogOut,
  MessageSquare,
  MoreVertical,
  Printer,
  Undo2,
} from "lucide-react";
import { formatFullName, formatInstantTime } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { TextLine } from "../texts/TextLine.tsx";
import { useIsPast } from "../texts/useIsPast.ts";
import { AllergyNote } from "./AllergyNote.tsx";

export type ChildAction = "collect" | "approve" | "details" | "print" | "unlock" | "reverse" | "text" | "move";

interface ChildRowProps {
  child: BoardChild;
  onAction: (action: ChildAction) => void;
}

export function ChildRow({ child, onAction }: ChildRowProps) {
  const leads = useMay("children.lead");
  const isLate = useIsPast(child.lateFrom);
  const isLabelMissing = useIsPast(child.labelsMissingFrom);
  const { timezone } = useCurrentUser().congregation;
  const name = formatFullName(child);
  return (
    <li
      className={cx(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 sm:px-6",
        child.calledAt && "bg-accent-quiet",
      )}
    >
      <div className="grid min-w-0 grow basis-48 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium text-lg leading-snug">
            <PersonLink id={child.childId}>{name}</PersonLink>
          </span>
          {child.age !== null && <span className="text-ink-quiet text-sm tabular-nums">{`age ${child.age}`}</span>}
          {child.calledAt && <Badge tone="accent">{`Being collected`}</Badge>}
          {isLate && <Badge tone="critical">Late</Badge>}
          {child.isLocked && <Badge tone="critical">Pickup locked</Badge>}
        </p>
        {child.allergies && (
          <div>
            <AllergyNote text={child.allergies} />
          </div>
        )}
        <p className="text-ink-quiet text-sm">
          {child.checkedInAt && `Since ${formatInstantTime(child.checkedInAt, timezone)}`}
          {child.broughtBy && (
            <>
              {", brought by "}
              <PersonLink id={child.broughtById}>{child.broughtBy}</PersonLink>
            </>
          )}
          {child.hasMedicalNotes && " · has medical notes"}
        </p>
        {isLabelMissing && <p className="text-critical text-sm">The label was not printed</p>}
        {child.texts.map((text) => (
          <TextLine key={`${text.kind} ${text.at}`} text={text} />
        ))}
      </div>
      <div className="flex items-center gap-1">
        <Button icon={<LogOut />} aria-label={`Collect ${name}`} onClick={() => onAction("collect")}>
          Collect
        </Button>
        <Menu trigger={<IconButton label={`More for ${name}`} icon={<MoreVertical />} />}>
          <MenuItem icon={<Info />} onSelect={() => onAction("details")}>
            Details
          </MenuItem>
          {child.isCurrent && (
            <MenuItem icon={<MessageSquare />} onSelect={() => onAction("text")}>
              Text guardians
            </MenuItem>
          )}
          <MenuItem icon={<Handshake />} onSelect={() => onAction("approve")}>
            Approve for a colleague
          </MenuItem>
          {child.isCurrent && (
            <MenuItem icon={<ArrowRightLeft />} onSelect={() => onAction("move")}>
              Move to another room
            </MenuItem>
          )}
          {leads && (
            <MenuItem icon={<Printer />} onSelect={() => onAction("print")}>
              Print labels again
            </MenuItem>
          )}
          {leads && child.isLocked && (
            <MenuItem icon={<LockOpen />} onSelect={() => onAction("unlock")}>
              Unlock
            </MenuItem>
          )}
          {leads && (
            <MenuItem icon={<Undo2 />} danger onSelect={() => onAction("reverse")}>
              Undo check-in
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  );
}
