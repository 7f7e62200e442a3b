// Checking someone in at an event: shown at once, taken back when the server refuses.
// What is shown ahead of the server lives in the requests themselves, so two at a time never undo each other.
import { api } from "@narthex/contract/api.ts";
import type { RecordedAttendance } from "@narthex/contract/attendance.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useMutation, useMutationState } from "@tanstack/react-query";
import { ApiError, request, sentenceOf } from "../client/request.ts";
import { numberInWords } from "../client/words.ts";
import { notify } from "../ui/notices.ts";
import { refreshAfterCheckin } from "./attendance.queries.ts";
import type { OwnCheckin } from "./presence.ts";

export type CheckinEvent = Pick<Event, "id" | "title" | "maxAttendees">;

export interface Person {
  id: number;
  name: string;
}

interface Confirmed {
  record: RecordedAttendance;
  confirmedAt: number;
}

const keyOf = (event: CheckinEvent) => ["check-in", event.id] as const;

export function useCheckin(event: CheckinEvent) {
  const { mutate } = useMutation({
    mutationKey: keyOf(event),
    mutationFn: async (person: Person): Promise<Confirmed> => {
      const record = await request(api.attendance.record, { body: { memberId: person.id, eventId: event.id } });
      return { record, confirmedAt: Date.now() };
    },
    onSuccess: ({ record }, person) => {
      notify({ title: "Check-in Successful", description: successInWords(record, person, event) });
      void refreshAfterCheckin();
    },
    onError: (error) => {
      notifyFailure(error);
      void refreshAfterCheckin();
    },
  });
  return mutate;
}

export function notifyFailure(error: unknown, fallback = "Failed to check in member"): void {
  // Signed out: that notice comes from the one place that leads back to the sign-in page.
  if (error instanceof ApiError && error.status === 401) return;
  notify({
    title: "Check-in Failed",
    description: sentenceOf(error, fallback),
    variant: "destructive",
  });
}

function successInWords(record: RecordedAttendance, person: Person, event: CheckinEvent): string {
  const name = record.memberName || person.name;
  if (!record.overCapacity || event.maxAttendees === null) return `${name} is checked in to ${record.eventTitle}.`;
  const limit = numberInWords(event.maxAttendees);
  return `${name} is checked in to ${record.eventTitle}. Please note: this is more than its limit of ${limit}.`;
}

/** The check-ins made in this window that did not fail, oldest first. */
export function useOwnCheckins(event: CheckinEvent): OwnCheckin[] {
  const all = useMutationState({
    filters: { mutationKey: keyOf(event), exact: true },
    select: ({ state }) => {
      const confirmed = state.data as Confirmed | undefined;
      return {
        person: state.variables as Person | undefined,
        madeAt: state.submittedAt,
        confirmedAt: confirmed?.confirmedAt ?? null,
        attendanceId: confirmed?.record.id ?? null,
        failed: state.status === "error",
      };
    },
  });
  return all.flatMap(({ person, failed, ...made }) => (person && !failed ? [{ person, ...made }] : []));
}
