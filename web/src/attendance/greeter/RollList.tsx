import type { ReactNode } from "react";
import type { PagedQuery } from "../../page/ShowMore.tsx";
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
  /** The person whose row the Tab key stops at; without one it stops at the target, or else at the first row. */
  stopId: number | null;
  /** The query of the rows. */
  list: PagedQuery;
  /** What is below the last person. */
  end: ReactNode;
}

/** People and their buttons. */
export function RollList({ rows, presenceOf, unsavedOf, targetId, stopId, list, end, ...actions }: RollListProps) {
  const stop = rows.some(({ id }) => id === stopId) ? stopId : (targetId ?? rows[0]?.id);
  return (
    <VirtualList
      isRegion
      label="Members"
      rows={rows}
      rowPx={ROW_PX}
      rowClassName="border-line border-b"
      hasButton={(member) => member.id === stop && presenceOf(member)?.attendanceId !== null}
      list={list}
      end={end}
    >
      {(member) => (
        <RollRow
          member={member}
          presence={presenceOf(member)}
          isTarget={member.id === targetId}
          isStop={member.id === stop}
          unsaved={unsavedOf(member.id)}
          {...actions}
        />
      )}
    </VirtualList>
  );
}
