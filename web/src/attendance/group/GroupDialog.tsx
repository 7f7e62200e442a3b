import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { type GroupAttendance, GroupAttendanceChange, type GroupPerson } from "@narthex/contract/group-attendance.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName, formatNumber } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { PendingDialog } from "../../page/PendingDialog.tsx";
import { formatDistinction } from "../../people/formatHome.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";

type Change = GroupAttendanceChange;

interface GroupDialogProps {
  event: Event;
  onClose: () => void;
}

/** Who of the ministry's people was at an event: checked by its leader, and saved together. */
export default function GroupDialog({ event, onClose }: GroupDialogProps) {
  const found = useQuery({ ...read(api.groupAttendance.show, { params: { id: event.id } }), refetchOnMount: "always" });
  if (found.data && found.isFetchedAfterMount) return <GroupForm event={event} group={found.data} onClose={onClose} />;
  const loading = { label: "Loading the people", rows: 6, bar: "h-8" };
  return <PendingDialog size="small" title="Take attendance" onClose={onClose} query={found} {...loading} />;
}

function GroupForm({ event, group, onClose }: GroupDialogProps & { group: GroupAttendance }) {
  const params = { id: event.id };
  // Only the boxes that were changed here are sent: people whom somebody else records meanwhile stay.
  const form = useSchemaForm<Change>(GroupAttendanceChange, { present: [], absent: [] }, `event.${event.id}.group`);
  const [present, absent] = useWatch({ control: form.control, name: ["present", "absent"] });
  // A person who left the ministry while the list was open is no longer in it.
  const isListed = (id: number) => group.people.some(({ memberId }) => memberId === id);
  const isChecked = ({ memberId, isPresent }: GroupPerson) =>
    present.includes(memberId) || (isPresent && !absent.includes(memberId));
  const count = formatNumber(group.people.filter(isChecked).length);
  const save = useAction({
    call: (change: Change) =>
      request(api.groupAttendance.save, {
        params,
        body: { present: change.present.filter(isListed), absent: change.absent.filter(isListed) },
      }),
    failed: "The attendance could not be saved. Please try again.",
    onFailed: () => queryClient.invalidateQueries(read(api.groupAttendance.show, { params })),
    onSaved: (saved) => queryClient.setQueryData(read(api.groupAttendance.show, { params }).queryKey, saved),
    done: ({ people }) => ({
      title: "Attendance saved",
      description: `${formatNumber(people.filter(({ isPresent }) => isPresent).length)} present`,
    }),
    onDone: onClose,
  });
  // A change that is taken back is not sent, so that the record of somebody else stays.
  const toggle = (person: GroupPerson) => {
    const isWanted = !isChecked(person);
    const change = (field: "present" | "absent", isChange: boolean) => {
      const others = form.getValues(field).filter((one) => one !== person.memberId);
      form.setValue(field, isChange ? [...others, person.memberId] : others, { shouldDirty: true });
    };
    change("present", isWanted && !person.isPresent);
    change("absent", !isWanted && person.isPresent);
  };
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title="Take attendance"
      description={`Check who was there, of the people in ${event.ministryName ?? "the ministry"}.`}
      submitLabel={`Save ${count} present`}
    >
      {group.people.length === 0 ? (
        <p className="text-ink-quiet">No one is in this ministry yet. Add its people under Ministries first.</p>
      ) : (
        <ul aria-label="People of the ministry" className="divide-y divide-line rounded-md border border-line">
          {group.people.map((person) => (
            <li key={person.memberId} className="px-3 py-1">
              <Checkbox
                label={<span className="break-words">{formatFullName(person)}</span>}
                hint={
                  person.isInRoom ? "In a children's room" : person.distinction && formatDistinction(person.distinction)
                }
                disabled={person.isInRoom && isChecked(person)}
                checked={isChecked(person)}
                onChange={() => toggle(person)}
              />
            </li>
          ))}
        </ul>
      )}
      {group.total > group.people.length && (
        <p className="text-ink-quiet text-sm">{`The first ${formatNumber(group.people.length)} of ${formatNumber(group.total)} people are listed.`}</p>
      )}
    </FormDialog>
  );
}
