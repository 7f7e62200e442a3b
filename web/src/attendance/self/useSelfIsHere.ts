import { useInfiniteQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../session/session.ts";
import { ownRecords } from "../queue/attendance.queries.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { type CheckinEvent, isUnsaved } from "../queue/checkinTasks.ts";
import { checkinsMissingFrom, localChanges, withoutUndone } from "../queue/presence.ts";

interface SelfPresence {
  /** Whether one is checked in, and the server has it; null until it is known. */
  isHere: boolean | null;
  /** Whether one's own check-in is on its way. */
  isSaving: boolean;
}

/**
 * Whether one is checked in at an event that is not over. One's own newest records tell: that holds for every role, where
 * the records of the event would be the server's choice.
 */
export function useSelfIsHere(event: CheckinEvent): SelfPresence {
  const { memberId } = useCurrentUser();
  const { data, dataUpdatedAt, isPending } = useInfiniteQuery(ownRecords);
  const { tasks } = useCheckinQueue();
  const own = tasks.filter((task) => task.person?.id === memberId && task.event.id === event.id);
  const isSaving = own.some((task) => isUnsaved(task) && task.state === "saving");
  if (isPending) return { isHere: null, isSaving };
  const saved = localChanges(
    own.filter((task) => !isUnsaved(task)),
    event.id,
  );
  const known = withoutUndone(data?.pages.flatMap((page) => page.rows) ?? [], saved.undos);
  const isHere =
    checkinsMissingFrom(dataUpdatedAt, saved).length > 0 || known.some(({ eventId }) => eventId === event.id);
  return { isHere, isSaving };
}
