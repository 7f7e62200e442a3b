import { api } from "@narthex/contract/api.ts";
import { type Member, MemberChange } from "@narthex/contract/members.ts";
import { useMutation } from "@tanstack/react-query";
import { refresh } from "../api/reads.ts";
import { ApiError, problemOf, request } from "../api/request.ts";
import { fullName } from "../format/words.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { phoneInWords } from "../people/phoneNumber.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { MEMBER_LABELS, MemberFields, type MemberInput } from "./MemberFields.tsx";
import { showChange } from "./memberPages.ts";

const FALLBACK = "Failed to update member";

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

/** Section 8: whoever may not do this is told so in words of its own. */
function report(error: Error): void {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  notify(
    refused
      ? {
          title: "Unauthorized",
          description: "You don't have permission to update members",
          variant: "destructive",
        }
      : { title: "Error", description: FALLBACK, variant: "destructive" },
  );
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
  const update = useMutation({
    mutationFn: (typed: MemberInput) => version.save(typed, (body) => request(api.members.update, { params, body })),
    onMutate: (body) => showChange(member.id, definedOf(MemberChange.parse(body))),
    onSuccess: () => {
      notify({ title: "Member updated successfully. Role changes are now active." });
      onClose();
    },
    onError: (error, _body, takeBack) => {
      takeBack?.();
      report(error);
    },
    onSettled: () =>
      void refresh(
        api.members.list,
        api.signin.user,
        api.members.recentActivity,
        api.dashboard.stats,
        api.members.me,
        api.members.profile,
      ),
  });
  return (
    <Dialog open onClose={onClose} title="Edit Member" description={fullName(member)}>
      <Form form={form} onSubmit={update.mutate} saving={update.isPending} error={problemOf(update.error, FALLBACK)}>
        <ConflictNote
          form={form}
          version={version}
          fields={{ ...MEMBER_LABELS, emailConfirmed: "This email address is right" }}
        />
        <MemberFields form={form} />
        {member.email !== null && member.emailConfirmed === false && (
          <CheckboxField
            form={form}
            name="emailConfirmed"
            label="This email address is right"
            hint="The person typed it when signing up or checking in. Giving statements are emailed to confirmed addresses only."
          />
        )}
        <FormActions submitLabel="Save" saving={update.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Without the fields that are not there: what is absent stays as it is. */
function definedOf(change: MemberChange): Partial<Member> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
