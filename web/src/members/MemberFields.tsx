import type { Member, MemberChange } from "@narthex/contract/members.ts";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { CustomValueFields } from "../custom-fields/CustomValueFields.tsx";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { buildHouseholdHints } from "../people/contact.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { MEMBER_STATUS_LABELS, STATUS_OPTIONS } from "../people/StatusBadge.tsx";
import { DELETED_OF_CHILDREN, mayBeChild } from "./childhood.ts";

/** The values of both forms, as their schemas accept them. */
export type MemberInput = z.input<typeof MemberChange> & {
  firstName: string;
  lastName: string;
  joinDate: string | null;
};

/** The labels of the fields in a comparison of two versions of a member. */
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
    words: (status: keyof typeof MEMBER_STATUS_LABELS) => MEMBER_STATUS_LABELS[status],
  },
};

type TextName = Exclude<keyof typeof MEMBER_LABELS, "membershipStatus">;
const TEXT_NAMES = Object.keys(MEMBER_LABELS).filter((name) => name !== "membershipStatus") as TextName[];

/** The initial values of the text fields: those of the member, or empty ones for a new member. */
export function toMemberTexts(member: Member | null): Record<TextName, string> {
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, member?.[name] ?? ""])) as Record<TextName, string>;
  return { ...texts, phone: formatPhone(texts.phone) };
}

/**
 * The fields of the add and edit forms. They describe another person, so the browser must not autofill the user's own
 * data.
 */
export function MemberFields({ form, member }: { form: SchemaForm<MemberInput>; member?: Member }) {
  const hints = member && buildHouseholdHints(member, "the person's page");
  const fields = useQuery(allCustomFields).data ?? [];
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
        <DateField form={form} name="joinDate" label={MEMBER_LABELS.joinDate} autoComplete="off" />
        <SelectField
          form={form}
          name="membershipStatus"
          label={MEMBER_LABELS.membershipStatus.label}
          options={STATUS_OPTIONS}
        />
      </div>
      {member && <InactiveNote form={form} member={member} />}
      <CustomValueFields form={form} fields={fields} />
    </>
  );
}

/** What is deleted later if the form makes a child inactive. */
function InactiveNote({ form, member }: { form: SchemaForm<MemberInput>; member: Member }) {
  const { dateOfBirth, estimatedBirthDate, household, membershipStatus } = member;
  const isChild = mayBeChild(
    { dateOfBirth: dateOfBirth ?? estimatedBirthDate, roles: household ? [household.role] : [] },
    useToday(),
  );
  const becomesInactive = form.watch("membershipStatus") === "inactive" && membershipStatus !== "inactive";
  if (!isChild || !becomesInactive) return null;
  return (
    <p role="status" className="text-ink-quiet text-sm">
      {DELETED_OF_CHILDREN}
    </p>
  );
}
