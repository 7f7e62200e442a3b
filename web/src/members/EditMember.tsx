import { api } from "@narthex/contract/api.ts";
import { type Member, MemberChange } from "@narthex/contract/members.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { removeClosedValues, toCustomValues } from "../custom-fields/CustomValueFields.tsx";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { buildCustomLabel } from "../custom-fields/customFieldWords.ts";
import { formatFullName } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import type { NoticeInput } from "../ui/notify.ts";
import { MEMBER_LABELS, MemberFields, type MemberInput, toMemberTexts } from "./MemberFields.tsx";
import { showMember } from "./memberPages.ts";

// The form always has these three fields; in the call every field is optional.
const EditedMember = MemberChange.required({ firstName: true, lastName: true, joinDate: true });

function toMemberValues(member: Member): MemberInput {
  return {
    ...toMemberTexts(member),
    membershipStatus: member.membershipStatus,
    custom: toCustomValues(member),
    ...(member.emailConfirmed === false ? { emailConfirmed: false } : {}),
  };
}

/** The notice of a failure, with its own text for missing permissions. */
function buildMemberFailureNotice(error: Error): NoticeInput {
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
  const form = useSchemaForm<MemberInput>(EditedMember, toMemberValues(member), `member.${member.id}`);
  const fields = useQuery(allCustomFields).data;
  const params = { id: member.id };
  // An empty change returns the current member.
  const version = useVersion(form, member, toMemberValues, () =>
    request(api.members.update, { params, body: { updatedAt: undefined } }),
  );
  const update = useAction({
    call: (typed: MemberInput) =>
      version.save(typed, (body) => request(api.members.update, { params, body: removeClosedValues(body, fields) })),
    failed: "Failed to update member",
    failureNotice: buildMemberFailureNotice,
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
      description={formatFullName(member)}
      submitLabel="Save"
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          ...MEMBER_LABELS,
          custom: buildCustomLabel(fields ?? []),
          emailConfirmed: "This email address is right",
        }}
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
