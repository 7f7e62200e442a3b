import { MEMBERSHIP_STATUSES } from "@narthex/contract/member-filters.ts";
import type { Member, MemberChange } from "@narthex/contract/members.ts";
import type * as z from "zod";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { householdHints } from "../people/contactOf.ts";

/** What both forms hold, as their schemas take it. */
export type MemberInput = z.input<typeof MemberChange> & { firstName: string; lastName: string; joinDate: string };

const STATUS_LABELS = { active: "Active", inactive: "Inactive", pending: "Pending" } as const;

const STATUSES = MEMBERSHIP_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** What the fields are called where two versions of a member are compared. */
export const MEMBER_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  dateOfBirth: "Date of birth",
  joinDate: "Join date",
  membershipStatus: {
    label: "Membership status",
    words: (status: keyof typeof STATUS_LABELS) => STATUS_LABELS[status],
  },
};

/** The fields of the add and edit forms. They are about somebody else, so the browser must not fill in one's own data. */
export function MemberFields({ form, member }: { form: SchemaForm<MemberInput>; member?: Member }) {
  const hints = member && householdHints(member);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={MEMBER_LABELS.firstName} required autoComplete="off" />
        <TextField form={form} name="lastName" label={MEMBER_LABELS.lastName} required autoComplete="off" />
        <EmailField form={form} name="email" label={MEMBER_LABELS.email} autoComplete="off" />
        <PhoneField form={form} name="phone" label={MEMBER_LABELS.phone} hint={hints?.phone} autoComplete="off" />
      </div>
      <TextareaField
        form={form}
        name="address"
        label={MEMBER_LABELS.address}
        hint={hints?.address}
        rows={2}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <DateField form={form} name="dateOfBirth" label={MEMBER_LABELS.dateOfBirth} autoComplete="off" />
        <DateField form={form} name="joinDate" label={MEMBER_LABELS.joinDate} required />
        <SelectField
          form={form}
          name="membershipStatus"
          label={MEMBER_LABELS.membershipStatus.label}
          options={STATUSES}
        />
      </div>
    </>
  );
}
