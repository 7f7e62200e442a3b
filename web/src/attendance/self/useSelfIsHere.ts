import { useInfiniteQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../session/session.ts";
import { ownRecords } from "../queue/attendance.queries.ts";
import { useCheckinQueue } from "../queue/checkinQueue.ts";
import { isUnsaved, type QueuedEvent } from "../queue/checkinTasks.ts";
import { findMissingCheckins, listLocalChanges, withoutUndone } from "../queue/presence.ts";

interface SelfPresence {
  /** Whether the user is checked in and the server has stored it; null until it is loaded. */
  isHere: boolean | null;
  /** Whether the user's own check-in is being saved. */
  isSaving: boolean;
}

/**
 * Whether the user is checked in at an event that is not over. It is determined from the user's own newest records,
 * because every role may read these, while access to the records of the event depends on the role.
 */
export function useSelfIsHere(event: QueuedEvent): SelfPresence {
  const { memberId } = useCurrentUser();
  const { data, dataUpdatedAt, isPending } = useInfiniteQuery(ownRecords);
  const { tasks } = useCheckinQueue();
  const own = tasks.filter((task) => task.person?.id === memberId && task.event.id === event.id);
  const isSaving = own.some((task) => isUnsaved(task) && task.state === "saving");
  if (isPending) return { isHere: null, isSaving };
  const saved = listLocalChanges(
    own.filter((task) => !isUnsaved(task)),
    event.id,
  );
  const known = withoutUndone(data?.pages.flatMap((page) => page.rows) ?? [], saved.undos);
  const isHere =
    findMissingCheckins(dataUpdatedAt, saved).length > 0 || known.some(({ eventId }) => eventId === event.id);
  return { isHere, isSaving };
}
