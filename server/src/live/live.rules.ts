// Joins the changes of one reading: three hundred check-ins at one event are one notice for a screen.
import type { Change } from "../changes/rows.ts";

/** Changes with the same audience, except for the people whom they concern. */
export interface ChangeGroup extends Pick<Change, "topic" | "eventId" | "ministryId"> {
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

/** A change of several topics as one of each. An audit entry concerns no account: its subject is part of it. */
function splitByTopic({ topic, also = [], ...about }: Change): Change[] {
  const { request } = about;
  const entry: Change = { topic: "audit", ...(request ? { request } : {}) };
  return [topic, ...also].map((one) => (one === "audit" ? entry : { ...about, topic: one }));
}

export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups = new Map<string, Growing>();
  for (const { memberId, memberIds = [], userId, request = null, ...rest } of changes.flatMap(splitByTopic)) {
    const key = JSON.stringify([rest.topic, rest.eventId, rest.ministryId ?? null, rest.unpublished]);
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
