import type { checkin, OwnHouseholdMember } from "@narthex/contract/checkin.ts";
import type { Event } from "@narthex/contract/events.ts";
import { Baby } from "lucide-react";
import { declareCall } from "../../api/declareCall.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatDeskNote } from "../../checkin/formatDeskNote.ts";
import { HouseholdChoice } from "../../checkin/HouseholdChoice.tsx";
import { formatFullName, formatList } from "../../format/format.ts";

// Declared here, so that the first screen does not load it.
const checkIn = declareCall<(typeof checkin)["checkOwnHouseholdIn"]>("POST", "/api/events/:id/own-household");

/** Checks in people of the user's household with one press, as the page of a QR code does. */
export function OwnHousehold({ event, people }: { event: Event; people: readonly OwnHouseholdMember[] }) {
  const action = useAction({
    async call(chosen: readonly OwnHouseholdMember[]) {
      const memberIds = chosen.map(({ memberId }) => memberId);
      await request(checkIn, { params: { id: event.id }, body: { memberIds } });
      return chosen;
    },
    failed: "Failed to check in your household",
    done: (chosen) => ({
      title: "Check-in Successful",
      description: `${formatList(chosen.map(formatFullName))} ${chosen.length > 1 ? "are" : "is"} checked in to ${event.title}.`,
    }),
  });
  const note = formatDeskNote(action.answer ?? []);
  return (
    <div className="rounded-lg border border-line p-5">
      <HouseholdChoice people={people} onCheckIn={action.run} busy={action.busy} message={action.sentence ?? null} />
      <p role="status" className="flex gap-3 font-medium empty:hidden not-empty:mt-5">
        {note && (
          <>
            <Baby aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {note}
          </>
        )}
      </p>
    </div>
  );
}
