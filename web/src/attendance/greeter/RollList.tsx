import { VirtualList } from "../../page/VirtualList.tsx";
import type { Task } from "../queue/checkinTasks.ts";
import type { Presence } from "../queue/presence.ts";
import { RollRow } from "./RollRow.tsx";
import type { RollMember } from "./useRoll.ts";

const ROW_PX = 72;

export interface RollListProps {
  rows: readonly RollMember[];
  presenceOf: (member: RollMember) => Presence | null;
  unsavedOf: (memberId: number) => Task | null;
  onCheckIn: (member: RollMember) => void;
  onUndo: (member: RollMember) => void;
  onRetry: (task: Task) => void;
  onHousehold: (member: RollMember) => void;
  /** The person that Enter checks in. */
  targetId: number | null;
  /** Requests the next page; absent on the last page. */
  onMore: (() => void) | undefined;
}

/** People and their buttons. */
export function RollList({ rows, presenceOf, unsavedOf, targetId, onMore, ...actions }: RollListProps) {
  return (
    <VirtualList
      isRegion
      label="Members"
      rows={rows}
      rowPx={ROW_PX}
      rowClassName="border-line border-b"
      hasButton={(member) => presenceOf(member)?.attendanceId !== null}
      onMore={onMore}
    >
      {(member) => (
        <RollRow
          member={member}
          presence={presenceOf(member)}
          isTarget={member.id === targetId}
          unsaved={unsavedOf(member.id)}
          {...actions}
        />
      )}
    </VirtualList>
  );
}
