import { api } from "@narthex/contract/api.ts";
import { NewMember } from "@narthex/contract/members.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { removeClosedValues } from "../custom-fields/CustomValueFields.tsx";
import { allCustomFields } from "../custom-fields/customFields.queries.ts";
import { LikelyMatches, useLikelyMatches } from "../duplicates/LikelyMatches.tsx";
import { getToday } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useCurrentUser } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { MemberFields, type MemberInput, toMemberTexts } from "./MemberFields.tsx";

export function AddMember({ onClose }: { onClose: () => void }) {
  const { congregation } = useCurrentUser();
  const fields = useSuspenseQuery(allCustomFields).data;
  const form = useSchemaForm<MemberInput>(
    NewMember,
    {
      ...toMemberTexts(null),
      joinDate: getToday(congregation.timezone),
      membershipStatus: "active",
      smsConsent: false,
      custom: fields.filter(({ can }) => can.enter).map(({ id }) => ({ fieldId: id, value: null })),
    },
    "member.new",
  );
  const typed = useWatch({ control: form.control });
  const { membershipStatus: status } = typed;
  const lastStatus = useRef(status);
  useEffect(() => {
    const former = lastStatus.current;
    lastStatus.current = status;
    if (former === status) return;
    const [today, joinDate] = [getToday(congregation.timezone), form.getValues("joinDate")];
    // A visitor joins on the day of admission, which is not known yet.
    if (status === "pending" && joinDate === today) form.setValue("joinDate", "");
    else if (former === "pending" && !joinDate) form.setValue("joinDate", today);
  }, [status, congregation.timezone, form]);
  const { matches, dismiss, saveDismissals } = useLikelyMatches({
    firstName: typed.firstName ?? "",
    lastName: typed.lastName ?? "",
    email: typed.email ?? "",
    phone: typed.phone ?? "",
    dateOfBirth: typed.dateOfBirth ?? "",
  });
  const box = useRef<HTMLDivElement>(null);
  const showMatches = () => box.current?.scrollIntoView({ block: "center" });
  const create = useAction({
    call: (typed: MemberInput) =>
      request(api.members.create, { body: { ...removeClosedValues(typed, fields), entryKey: form.draft.entryKey } }),
    failed: "Failed to create member",
    failureNotice: true,
    onSaved: ({ id }) => saveDismissals(id),
    done: "Member created successfully",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={create}
      onClose={onClose}
      title="Add New Member"
      submitLabel="Add Member"
      extra={matches.length > 0 && <ToMatches count={matches.length} onShow={showMatches} />}
    >
      <MemberFields form={form} />
      <CheckboxField
        form={form}
        name="smsConsent"
        label="Agrees to receive text messages"
        hint="Select this only if the person has agreed."
      />
      <LikelyMatches ref={box} matches={matches} onDismiss={dismiss} onLeave={onClose} />
    </FormDialog>
  );
}

/** A link to the matches, which on a phone are below the visible area; the buttons are always visible. */
function ToMatches({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button icon={<TriangleAlert className="text-caution" />} onClick={onShow} className="w-full">
      {count === 1 ? "1 likely match" : `${count} likely matches`}
    </Button>
  );
}
