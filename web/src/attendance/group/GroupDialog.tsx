import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { type GroupAttendance, GroupAttendanceChange } from "@narthex/contract/group-attendance.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatFullName, formatNumber } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { formatDistinction } from "../../people/formatHome.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingRows, Skeleton } from "../../ui/Skeleton.tsx";

const Present = GroupAttendanceChange.pick({ present: true });

interface GroupDialogProps {
  event: Event;
  onClose: () => void;
}

/** Who of the ministry's people was at an event: checked by its leader, and saved together. */
export default function GroupDialog({ event, onClose }: GroupDialogProps) {
  const found = useQuery({ ...read(api.groupAttendance.show, { params: { id: event.id } }), refetchOnMount: "always" });
  if (found.data && found.isFetchedAfterMount) return <GroupForm event={event} group={found.data} onClose={onClose} />;
  return (
    <Dialog open size="small" title="Take attendance" onClose={onClose}>
      {found.isError ? (
        <QueryError query={found} />
      ) : (
        <LoadingRows label="Loading the people" rows={6} className="grid gap-2 pb-4" rowClassName="">
          <Skeleton className="h-8 w-full" />
        </LoadingRows>
      )}
    </Dialog>
  );
}

function GroupForm({ event, group, onClose }: GroupDialogProps & { group: GroupAttendance }) {
  const params = { id: event.id };
  const present = group.people.flatMap(({ memberId, isPresent }) => (isPresent ? [memberId] : []));
  const form = useSchemaForm<z.input<typeof Present>>(Present, { present }, `event.${event.id}.group`);
  const chosen = new Set(useWatch({ control: form.control, name: "present" }));
  const save = useAction({
    call: (input: z.output<typeof Present>) => {
      const [before, after] = [new Set(present), new Set(input.present)];
      const body = {
        present: input.present.filter((id) => !before.has(id)),
        absent: present.filter((id) => !after.has(id)),
      };
      return request(api.groupAttendance.save, { params, body });
    },
    failed: "The attendance could not be saved. Please try again.",
    onSaved: (saved) => queryClient.setQueryData(read(api.groupAttendance.show, { params }).queryKey, saved),
    done: (_saved, input) => ({
      title: "Attendance saved",
      description: `${formatNumber(input.present.length)} present`,
    }),
    onDone: onClose,
  });
  const check = (memberId: number, isPresent: boolean) => {
    const others = [...chosen].filter((id) => id !== memberId);
    form.setValue("present", isPresent ? [...others, memberId] : others, { shouldDirty: true });
  };
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      size="small"
      title="Take attendance"
      description={`Check who was there, of the people in ${event.ministryName ?? "the ministry"}.`}
      submitLabel={`Save ${formatNumber(chosen.size)} present`}
    >
      {group.people.length === 0 ? (
        <p className="text-ink-quiet">No one is in this ministry yet. Add its people under Ministries first.</p>
      ) : (
        <ul aria-label="People of the ministry" className="divide-y divide-line rounded-md border border-line">
          {group.people.map(({ memberId, distinction, ...name }) => (
            <li key={memberId} className="px-3 py-1">
              <Checkbox
                label={<span className="break-words">{formatFullName(name)}</span>}
                hint={distinction && formatDistinction(distinction)}
                checked={chosen.has(memberId)}
                onChange={({ target }) => check(memberId, target.checked)}
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
