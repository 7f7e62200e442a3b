// Joins the changes of one reading: three hundred check-ins at one event are one notice for a screen.
import type { Change } from "./changes.ts";

/** Changes that the same people may be told of, except for those whom they concern in person. */
export interface ChangeGroup extends Pick<Change, "topic" | "eventId" | "silent" | "ministryId" | "leaderId"> {
  unpublished?: true;
  readonly memberIds: ReadonlySet<number>;
  readonly userIds: ReadonlySet<string>;
  /** The request behind all of them; null where there were several, or none that is known. */
  request: NonNullable<Change["request"]> | null;
}

interface Growing extends ChangeGroup {
  memberIds: Set<number>;
  userIds: Set<string>;
}

/** Their audit entry is written by the same statement (`auditParts`), and no row of its own says so. */
const WITH_ENTRY: readonly Change["topic"][] = ["attendance", "donations"];

function withEntry(change: Change): Change[] {
  if (!WITH_ENTRY.includes(change.topic)) return [change];
  const { request } = change;
  return [change, { topic: "audit", ...(request ? { request } : {}) }];
}

export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, Growing>();
  for (const { memberId, memberIds = [], userId, request = null, ...rest } of changes.flatMap(withEntry)) {
    const key = JSON.stringify([
      rest.topic,
      rest.eventId,
      rest.ministryId ?? null,
      rest.leaderId ?? null,
      rest.silent,
      rest.unpublished,
    ]);
    const known = groups.get(key);
    const group = known ?? { ...rest, memberIds: new Set(), userIds: new Set(), request };
    if (group.request?.id !== request?.id || group.request?.userId !== request?.userId) group.request = null;
    for (const id of memberIds) group.memberIds.add(id);
    if (typeof memberId === "number") group.memberIds.add(memberId);
    if (typeof userId === "string") group.userIds.add(userId);
    groups.set(key, group);
  }
  return [...groups.values()];
}
