import { api } from "@narthex/contract/api.ts";
import { type Member, OwnProfileChange } from "@narthex/contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { problemOf, request } from "../client/request.ts";
import { useCurrentUser } from "../client/session.ts";
import { today } from "../client/words.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { phoneInWords } from "../members/phoneNumber.ts";
import { Card } from "../ui/Card.tsx";
import { notify } from "../ui/notices.ts";
import { SharingNote } from "./SharingNote.tsx";
import { showProfile } from "./showProfile.ts";

const FALLBACK = "Failed to update profile";

// The form always holds the names; the picture is changed beside it.
const EditedProfile = OwnProfileChange.omit({ profileImageUrl: true }).required({ firstName: true, lastName: true });
type ProfileInput = z.input<typeof EditedProfile>;

/** Only what was touched: what somebody has changed meanwhile in another window stays. */
function touched(typed: ProfileInput, dirty: { readonly [Field in keyof ProfileInput]?: unknown }) {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => dirty[field as keyof ProfileInput]));
}

interface ProfileFormProps {
  me: Member;
  /** Back to reading: what was typed and not saved is gone. */
  onDone: () => void;
}

export function ProfileForm({ me, onDone }: ProfileFormProps) {
  const user = useCurrentUser();
  const form = useSchemaForm<ProfileInput>(
    EditedProfile,
    {
      firstName: me.firstName,
      lastName: me.lastName,
      email: me.email ?? "",
      phone: phoneInWords(me.phone ?? ""),
      address: me.address ?? "",
      dateOfBirth: me.dateOfBirth ?? "",
      shareEmail: me.shareEmail ?? false,
      sharePhone: me.sharePhone ?? false,
      shareAddress: me.shareAddress ?? false,
    },
    "profile",
  );
  const { dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (typed: ProfileInput) => request(api.members.updateMe, { body: touched(typed, dirtyFields) }),
    onSuccess: (saved) => {
      showProfile(saved);
      notify({ title: "Profile updated successfully" });
      onDone();
    },
    onError: () => notify({ title: "Error", description: FALLBACK, variant: "destructive" }),
  });
  return (
    <Card title="Personal information">
      <Form form={form} onSubmit={save.mutate} saving={save.isPending} error={problemOf(save.error, FALLBACK)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" required autoComplete="given-name" autoFocus />
          <TextField form={form} name="lastName" label="Last name" required autoComplete="family-name" />
          <EmailField
            form={form}
            name="email"
            label="Email"
            hint={`How to reach you. You go on signing in with ${user.email}.`}
          />
          <PhoneField form={form} name="phone" label="Phone" />
        </div>
        <TextareaField form={form} name="address" label="Home address" rows={2} autoComplete="street-address" />
        <DateField
          form={form}
          name="dateOfBirth"
          label="Date of birth"
          max={today(user.congregation.timezone)}
          autoComplete="bday"
          className="sm:max-w-60"
        />
        <fieldset>
          <legend className="font-medium text-sm">Show in the directory</legend>
          <p className="mt-1 mb-2 text-ink-quiet text-sm">
            <SharingNote />
          </p>
          <CheckboxField form={form} name="shareEmail" label="Share my email" />
          <CheckboxField form={form} name="sharePhone" label="Share my phone number" />
          <CheckboxField form={form} name="shareAddress" label="Share my home address" />
        </fieldset>
        <FormActions submitLabel="Save" saving={save.isPending} onCancel={onDone} />
      </Form>
    </Card>
  );
}
