import { MEMBERSHIP_STATUSES, type MemberChange } from "@narthex/contract/members.ts";
import type * as z from "zod";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";

/** What both forms hold, as their schemas take it. */
export type MemberInput = z.input<typeof MemberChange> & { firstName: string; lastName: string; joinDate: string };

const STATUS_LABELS = { active: "Active", inactive: "Inactive", pending: "Pending" } as const;

const STATUSES = MEMBERSHIP_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** The fields of the add and edit forms. They are about somebody else, so the browser must not fill in one's own data. */
export function MemberFields({ form }: { form: SchemaForm<MemberInput> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" required autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" required autoComplete="off" />
        <EmailField form={form} name="email" label="Email" autoComplete="off" />
        <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
      </div>
      <TextareaField form={form} name="address" label="Address" rows={2} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-3">
        <DateField form={form} name="dateOfBirth" label="Date of birth" autoComplete="off" />
        <DateField form={form} name="joinDate" label="Join date" required />
        <SelectField form={form} name="membershipStatus" label="Membership status" options={STATUSES} />
      </div>
    </>
  );
}
