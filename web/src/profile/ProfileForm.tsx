import { api } from "@narthex/contract/api.ts";
import { type Member, OwnProfileChange } from "@narthex/contract/members.ts";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { buildFailureNotice, useAction } from "../api/useAction.ts";
import { CustomValueFields, removeClosedValues, toCustomValues } from "../custom-fields/CustomValueFields.tsx";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { buildCustomLabel } from "../custom-fields/customFieldWords.ts";
import { getToday } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { buildHouseholdHints } from "../people/contact.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { useCurrentUser } from "../session/session.ts";
import { Card } from "../ui/Card.tsx";
import { SharingNote } from "./SharingNote.tsx";
import { showProfile } from "./showProfile.ts";

const FALLBACK = "Failed to update profile";

// The form always contains the names; the picture is changed separately.
const EditedProfile = OwnProfileChange.omit({ profileImageUrl: true }).required({ firstName: true, lastName: true });
type ProfileInput = z.input<typeof EditedProfile>;

const LABELS = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  address: "Home address",
  dateOfBirth: "Date of birth",
  shareEmail: "Share my email",
  sharePhone: "Share my phone number",
  shareAddress: "Share my home address",
};

function toProfileValues(me: Member): ProfileInput {
  return {
    firstName: me.firstName,
    lastName: me.lastName,
    email: me.email ?? "",
    phone: formatPhone(me.phone ?? ""),
    address: me.address ?? "",
    dateOfBirth: me.dateOfBirth ?? "",
    shareEmail: me.shareEmail ?? false,
    sharePhone: me.sharePhone ?? false,
    shareAddress: me.shareAddress ?? false,
    custom: toCustomValues(me),
  };
}

interface ProfileFormProps {
  me: Member;
  /** Returns to the read-only view and discards unsaved values. */
  onDone: () => void;
}

export function ProfileForm({ me, onDone }: ProfileFormProps) {
  const user = useCurrentUser();
  const hints = buildHouseholdHints(me, "your profile");
  const fields = useQuery(allCustomFields).data;
  const form = useSchemaForm<ProfileInput>(EditedProfile, toProfileValues(me), "profile");
  const version = useVersion(form, me, toProfileValues);
  const save = useAction({
    call: (typed: ProfileInput) =>
      version.save(typed, (body) => request(api.members.updateMe, { body: removeClosedValues(body, fields) })),
    failed: FALLBACK,
    failureNotice: () => buildFailureNotice(null, FALLBACK),
    onSaved: showProfile,
    done: "Profile updated successfully",
    onDone,
  });
  return (
    <Card title="Personal information">
      <Form form={form} action={save}>
        <ConflictNote form={form} version={version} fields={{ ...LABELS, custom: buildCustomLabel(fields ?? []) }} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label={LABELS.firstName}
            required
            autoComplete="given-name"
            autoFocus
          />
          <TextField form={form} name="lastName" label={LABELS.lastName} required autoComplete="family-name" />
          <EmailField
            form={form}
            name="email"
            label={LABELS.email}
            hint={`How to reach you. You still sign in with ${user.email}.`}
          />
          <PhoneField form={form} name="phone" label={LABELS.phone} hint={hints.phone} />
        </div>
        <TextareaField
          form={form}
          name="address"
          label={LABELS.address}
          hint={hints.address}
          rows={2}
          autoComplete="street-address"
        />
        <DateField
          form={form}
          name="dateOfBirth"
          label={LABELS.dateOfBirth}
          max={getToday(user.congregation.timezone)}
          autoComplete="bday"
          className="sm:max-w-60"
        />
        <CustomValueFields form={form} fields={fields ?? []} />
        <fieldset>
          <legend className="font-medium text-sm">Show in the directory</legend>
          <p className="mt-1 mb-2 text-ink-quiet text-sm">
            <SharingNote />
          </p>
          <CheckboxField form={form} name="shareEmail" label={LABELS.shareEmail} />
          <CheckboxField form={form} name="sharePhone" label={LABELS.sharePhone} />
          <CheckboxField form={form} name="shareAddress" label={LABELS.shareAddress} />
        </fieldset>
        <FormActions submitLabel="Save" onCancel={onDone} />
      </Form>
    </Card>
  );
}
