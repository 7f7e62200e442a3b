// Adds a visitor during check-in, and checks them in. A visitor is pending, as after a check-in by QR code.
import { api } from "@narthex/contract/api.ts";
import { type Member, NewMember } from "@narthex/contract/members.ts";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { LikelyMatches, useLikelyMatches } from "../../duplicates/LikelyMatches.tsx";
import { formatFullName } from "../../format/format.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { PhoneField, TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { closeCheckin } from "../dialog/openCheckin.ts";
import type { QueuedEvent, QueuedPerson } from "../queue/checkinTasks.ts";
import { splitTypedName } from "./splitTypedName.ts";

type VisitorFields = z.input<typeof NewMember>;

interface AddVisitorProps {
  event: QueuedEvent;
  /** The text of the search, which found no one. */
  typed: string;
  onAdded: (person: QueuedPerson) => void;
  onClose: () => void;
}

export function AddVisitor({ event, typed, onAdded, onClose }: AddVisitorProps) {
  const form = useSchemaForm<VisitorFields>(
    NewMember,
    {
      ...splitTypedName(typed),
      email: "",
      phone: "",
      address: "",
      dateOfBirth: "",
      // A visitor joins on the day of admission, which is not known yet.
      joinDate: "",
      membershipStatus: "pending",
    },
    null,
  );
  const values = useWatch({ control: form.control });
  const { matches, dismiss, saveDismissals } = useLikelyMatches({
    firstName: values.firstName ?? "",
    lastName: values.lastName ?? "",
    phone: values.phone ?? "",
  });
  const add = useAction({
    call: (body: VisitorFields) => request(api.members.create, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: "Failed to create member",
    failureNotice: true,
    onSaved: ({ id }) => saveDismissals(id),
    onDone: (member: Member) => onAdded({ id: member.id, name: formatFullName(member) }),
  });
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      size="small"
      title="Add a visitor"
      description={`They are checked in to ${event.title}, and wait under Newcomers to be admitted.`}
      submitLabel="Add and check in"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" required autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" required autoComplete="off" />
      </div>
      <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
      <LikelyMatches matches={matches} onDismiss={dismiss} onLeave={closeCheckin} />
    </FormDialog>
  );
}
