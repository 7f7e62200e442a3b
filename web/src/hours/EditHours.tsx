import { api } from "@narthex/contract/api.ts";
import { HoursInput, type WorkerHours } from "@narthex/contract/hours.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import type { HoursFormInput } from "./HoursField.tsx";
import { HoursFields } from "./HoursFields.tsx";
import { formatShortHours } from "./hoursText.ts";
import { useHoursMinistryChoices } from "./useHoursMinistryChoices.ts";

const toHoursValues = (entry: WorkerHours): HoursFormInput => ({
  ministryId: entry.ministryId,
  hours: formatShortHours(entry.hours),
  workerDate: entry.workerDate,
  description: entry.description ?? "",
});

/** A returned entry is not submitted again before its note was shown. */
const isReturned = ({ status }: WorkerHours): boolean => status === "returned";

/** Corrects hours that are not approved yet. A returned entry is submitted again. */
export function EditHours({ entry, onClose }: { entry: WorkerHours; onClose: () => void }) {
  const form = useSchemaForm<HoursFormInput>(HoursInput, toHoursValues(entry), `hours.${entry.id}`);
  // An update without changes and without a version returns the current entry.
  const ask = () => request(api.workerHours.change, { params: { id: entry.id }, body: { updatedAt: undefined } });
  const version = useVersion(form, entry, toHoursValues, ask);
  const current = version.newer ?? entry;
  const wasReturned = isReturned(current);
  const ministries = useHoursMinistryChoices();
  const save = useAction({
    call: (typed: HoursFormInput) =>
      version.save(
        typed,
        ({ entryKey: _, ...body }) => request(api.workerHours.change, { params: { id: entry.id }, body }),
        isReturned,
      ),
    failed: "Failed to save hours",
    done: wasReturned ? "Hours submitted again" : "Hours updated",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={wasReturned ? "Correct hours" : "Edit hours"}
      description={wasReturned ? (current.note ?? undefined) : undefined}
      submitLabel={wasReturned ? "Submit again" : "Save"}
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          ministryId: {
            label: "Ministry",
            words: (id: number) => ministries.options.find(({ value }) => value === id)?.label ?? "Another ministry",
          },
          hours: "Hours",
          workerDate: "Date",
          description: "Description",
        }}
      />
      <HoursFields form={form} />
    </FormDialog>
  );
}
