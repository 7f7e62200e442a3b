import type { OwnDeeds } from "./presence.ts";
import { type CheckinEvent, useOwnCheckins } from "./useCheckin.ts";
import { useOwnUndos } from "./useUndo.ts";

/** What this window did at an event, of which the lists may not know yet. */
export function useOwnDeeds(event: CheckinEvent): OwnDeeds {
  const checkins = useOwnCheckins(event);
  const undos = useOwnUndos().filter(({ eventId }) => eventId === event.id);
  return { checkins, undos };
}
