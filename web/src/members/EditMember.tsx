import { api } from "@narthex/contract/api.ts";
import { type Member, MemberChange } from "@narthex/contract/members.ts";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { fullName } from "../format/words.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { phoneInWords } from "../people/phoneNumber.ts";
import type { NoticeInput } from "../ui/notify.ts";
import { MEMBER_LABELS, MemberFields, type MemberInput } from "./MemberFields.tsx";
import { showMember } from "./memberPages.ts";

// The form always holds these three; the call may leave out any field.
const EditedMember = MemberChange.required({ firstName: true, lastName: true, joinDate: true });

function valuesOf(member: Member): MemberInput {
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? "",
    phone: phoneInWords(member.phone ?? ""),
    address: member.address ?? "",
    dateOfBirth: member.dateOfBirth ?? "",
    joinDate: member.joinDate ?? "",
    membershipStatus: member.membershipStatus,
    ...(member.emailConfirmed === false ? { emailConfirmed: false } : {}),
  };
}

/** Somebody who may not do this is told so in words of its own. */
function failureNotice(error: Error): NoticeInput {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return refused
    ? { title: "Unauthorized", description: "You don't have permission to update members", variant: "destructive" }
    : { title: "Error", description: "Failed to update member", variant: "destructive" };
}

interface EditMemberProps {
  member: Member;
  onClose: () => void;
}

export function EditMember({ member, onClose }: EditMemberProps) {
  const form = useSchemaForm<MemberInput>(EditedMember, valuesOf(member), `member.${member.id}`);
  const params = { id: member.id };
  // A change of nothing is answered by the member as it is now.
  const version = useVersion(form, member, valuesOf, () =>
    request(api.members.update, { params, body: { updatedAt: undefined } }),
  );
  const update = useAction({
    call: (typed: MemberInput) => version.save(typed, (body) => request(api.members.update, { params, body })),
    failed: "Failed to update member",
    failureNotice,
    onSaved: (saved) => {
      showMember(saved);
      onClose();
    },
    done: "Member updated successfully. Role changes are now active.",
  });
  return (
    <FormDialog
      form={form}
      action={update}
      onClose={onClose}
      title="Edit Member"
      description={fullName(member)}
      submitLabel="Save"
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{ ...MEMBER_LABELS, emailConfirmed: "This email address is right" }}
      />
      <MemberFields form={form} member={member} />
      {member.email !== null && member.emailConfirmed === false && (
        <CheckboxField
          form={form}
          name="emailConfirmed"
          label="This email address is right"
          hint="The person typed it when signing up or checking in. Giving statements are emailed to confirmed addresses only."
        />
      )}
    </FormDialog>
  );
}
