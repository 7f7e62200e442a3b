import { api } from "@narthex/contract/api.ts";
import type { PlannedEvent } from "@narthex/contract/serving.ts";
import { CalendarX2 } from "lucide-react";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatWeekday } from "../../format/format.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatCount } from "../servingWords.ts";
import { countPeople } from "./place.ts";

interface LeaveOutProps {
  ministryId: number;
  event: PlannedEvent;
}

const describeEvent = ({ title, eventDate }: PlannedEvent) => `${title}, ${formatWeekday(eventDate)}`;

function useLeaveOut({ ministryId, event }: LeaveOutProps, serves: boolean) {
  const drafts = countPeople(event, ["draft"]);
  return useAction({
    call: () => request(api.serving.leaveOut, { params: { id: ministryId }, body: { eventId: event.id, serves } }),
    failed: "The plan could not be changed. Please try again.",
    failureNotice: true,
    done: () => ({
      title: serves ? "The event is in the plan again" : "The event is left out",
      description: drafts > 0 ? `${formatCount(drafts, "person", "people")} planned there were taken out.` : undefined,
    }),
  });
}

/** For an event at which the ministry does not serve, such as one date of a series. */
export function LeaveOutButton(props: LeaveOutProps) {
  const leaveOut = useLeaveOut(props, false);
  return (
    <IconButton
      label={`Leave out: ${describeEvent(props.event)}`}
      icon={<CalendarX2 />}
      size="small"
      className="-my-1 shrink-0 touch:-my-2.5 print:hidden"
      busy={leaveOut.busy}
      onClick={() => leaveOut.run()}
    />
  );
}

/** Takes the place of the positions of an event that is left out. */
export function LeftOut(props: LeaveOutProps) {
  const takeIn = useLeaveOut(props, true);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1.5 py-1 text-ink-quiet text-sm">
      Does not serve at this event
      {!props.event.isOver && (
        <Button
          size="small"
          aria-label={`Serve here: ${describeEvent(props.event)}`}
          busy={takeIn.busy}
          onClick={() => takeIn.run()}
        >
          Serve here
        </Button>
      )}
    </div>
  );
}
