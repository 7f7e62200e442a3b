// Checks in several people of a household at once. Those who came last time are preselected, except inactive people.
import { api } from "@narthex/contract/api.ts";
import type { HouseholdAtEvent } from "@narthex/contract/attendance.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { formatFullName, formatMembers } from "../../format/format.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { formatNameInHousehold, formatNote } from "../../people/formatHome.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import type { QueuedEvent, QueuedPerson, Task } from "../queue/checkinTasks.ts";
import { useAttendees } from "./useAttendees.ts";

interface HouseholdDialogProps {
  event: QueuedEvent;
  /** The person whose household is shown. */
  person: QueuedPerson;
  onCheckIn: (people: QueuedPerson[]) => void;
  onClose: () => void;
}

type HouseholdPerson = HouseholdAtEvent["people"][number];

/** An inactive person may have moved away or died since. */
const isExpected = ({ cameLast, membershipStatus }: HouseholdPerson): boolean =>
  cameLast && membershipStatus !== "inactive";

export default function HouseholdCheckinDialog({ event, person, onCheckIn, onClose }: HouseholdDialogProps) {
  const params = { id: event.id, memberId: person.id };
  const query = useQuery({ ...read(api.attendance.households, { params }), staleTime: 0 });
  const { presenceIn, unsavedOf } = useAttendees(event);
  const presenceOf = presenceIn(query.dataUpdatedAt);
  /** The people who were selected or deselected here; all others are preselected as last time. */
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isOpen = (one: HouseholdPerson) => presenceOf(one) === null && unsavedOf(one.id) === null;
  const isChosen = (one: HouseholdPerson) => changed.get(one.id) ?? (isExpected(one) || one.id === person.id);
  const people = new Map(query.data?.flatMap((household) => household.people).map((one) => [one.id, one]));
  const chosen = [...people.values()].filter((one) => isOpen(one) && isChosen(one));
  return (
    <Dialog
      open
      title={`Household of ${person.name}`}
      description={
        [...people.values()].some(isExpected)
          ? `${event.title}. The people who came last time are selected.`
          : event.title
      }
      onClose={onClose}
      size="small"
    >
      {query.isError ? (
        <QueryError query={query} />
      ) : !query.data ? (
        <LoadingRows label="Loading the household" rows={3} className="grid gap-3" bar="h-12" />
      ) : (
        query.data.map((household) => (
          <fieldset key={household.id} className="mb-4">
            <legend className="font-medium text-ink-quiet text-sm">{household.name}</legend>
            {household.people.map((one) => (
              <div key={one.id} className="flex min-h-14 items-center justify-between gap-3 border-line border-b">
                {isOpen(one) ? (
                  <Checkbox
                    className="grow"
                    label={formatNameInHousehold(one)}
                    hint={formatNote(one)}
                    checked={isChosen(one)}
                    onChange={({ target }) => setChanged(new Map(changed).set(one.id, target.checked))}
                  />
                ) : (
                  <span className="min-w-0 break-words">
                    {formatNameInHousehold(one)}
                    <span className="block text-ink-quiet text-sm">{formatNote(one)}</span>
                  </span>
                )}
                {one.membershipStatus === "inactive" && <Badge>Inactive</Badge>}
                {one.membershipStatus === "pending" && <Badge>Pending</Badge>}
                {!isOpen(one) && <State task={unsavedOf(one.id)} />}
              </div>
            ))}
          </fieldset>
        ))
      )}
      <ActionBar>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => onCheckIn(chosen.map((one) => ({ id: one.id, name: formatFullName(one) })))}
        >
          {chosen.length === 0 ? "Check In" : `Check in ${formatMembers(chosen.length)}`}
        </Button>
      </ActionBar>
    </Dialog>
  );
}

function State({ task }: { task: Task | null }) {
  if (task === null) return <Badge tone="positive">Checked In</Badge>;
  return task.state === "failed" ? <Badge tone="critical">Not saved</Badge> : <Badge>Saving…</Badge>;
}
