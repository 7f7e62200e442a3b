import { api } from "@narthex/contract/api.ts";
import { type Ministry, MinistryChange, NewMinistry } from "@narthex/contract/ministries.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import { newEntryKey } from "../client/entryKey.ts";
import { refresh } from "../client/reads.ts";
import { ApiError, problemOf, request, sentenceOf } from "../client/request.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { MemberPicker } from "../members/MemberPicker.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notices.ts";

type Input = z.input<typeof NewMinistry>;

// The form always holds a name; the call may leave out any field.
const EditedMinistry = MinistryChange.required({ name: true });

const CREATE_FAILED = "Failed to create ministry. Please try again.";
const UPDATE_FAILED = "Failed to update ministry. Please try again.";

/** Only what was typed: what somebody else has changed meanwhile stays. */
function changeOf(start: Input, values: Input): z.input<typeof MinistryChange> {
  const names = ["name", "description", "leaderId"] as const;
  return Object.fromEntries(names.filter((name) => values[name] !== start[name]).map((name) => [name, values[name]]));
}

interface MinistryDialogProps {
  /** Null for a new one. */
  ministry: Ministry | null;
  onClose: () => void;
}

export default function MinistryDialog({ ministry, onClose }: MinistryDialogProps) {
  const start = {
    name: ministry?.name ?? "",
    description: ministry?.description ?? "",
    leaderId: ministry?.leaderId ?? null,
  };
  const form = useSchemaForm<Input>(
    ministry ? EditedMinistry : NewMinistry,
    start,
    `ministry.${ministry?.id ?? "new"}`,
  );
  const [entryKey] = useState(newEntryKey);
  const editsAll = ministry?.can.edit ?? true;
  const fallback = ministry ? UPDATE_FAILED : CREATE_FAILED;
  const save = useMutation({
    mutationFn: (values: Input) =>
      ministry
        ? request(api.ministries.update, { params: { id: ministry.id }, body: changeOf(start, values) })
        : request(api.ministries.create, { body: { ...values, entryKey } }),
    onSuccess: async () => {
      await refresh(api.ministries.list, api.events.list, api.events.upcoming, api.members.recentActivity);
      notify({ title: ministry ? "Ministry updated successfully." : "Ministry created successfully." });
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      const description = ministry ? sentenceOf(error, UPDATE_FAILED) : CREATE_FAILED;
      notify({ title: "Error", description, variant: "destructive" });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={ministry ? "Edit Ministry" : "Add Ministry"}
      description={editsAll ? undefined : ministry?.name}
    >
      <Form form={form} onSubmit={save.mutate} saving={save.isPending} error={problemOf(save.error, fallback)}>
        {editsAll && <TextField form={form} name="name" label="Name" required autoComplete="off" />}
        <TextareaField form={form} name="description" label="Description" rows={4} />
        {editsAll && (
          <MemberPicker
            form={form}
            name="leaderId"
            label="Leader"
            hint="A leader may describe the ministry and assign its members. This gives no other rights."
            nobody="No Leader"
            start={ministry && ministry.leaderId !== null ? (ministry.leaderName ?? "Unknown") : null}
            activeOnly
          />
        )}
        <FormActions submitLabel={ministry ? "Save" : "Add Ministry"} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
