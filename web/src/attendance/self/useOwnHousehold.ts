import { api } from "@narthex/contract/api.ts";
import type { OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../api/reads.ts";
import { isBeforeCheckin } from "../../events/eventDay.ts";
import { useMay } from "../../session/session.ts";

interface OwnHousehold {
  /** The user first; empty for someone without a household or who may not check it in. */
  people: readonly OwnHouseholdMember[];
  isLoading: boolean;
}

/** The user's household at an event at which people can be checked in. */
export function useOwnHousehold(event: Event): OwnHousehold {
  const enabled = useMay("directory.read") && !isBeforeCheckin(event);
  const { data = [], isLoading } = useQuery({
    ...read(api.checkin.ownHousehold, { params: { id: event.id } }),
    staleTime: 0,
    enabled,
  });
  return { people: enabled && data.length > 1 ? data : [], isLoading };
}
