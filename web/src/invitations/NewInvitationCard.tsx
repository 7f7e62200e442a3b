import { api } from "@narthex/contract/api.ts";
import { type Invitation, type MadeInvitation, NewInvitation } from "@narthex/contract/invitations.ts";
import { INVITATION_DAYS } from "@narthex/contract/limits.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { Link } from "@tanstack/react-router";
import { Link2, Mail } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { ApiError, request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ChoicesField } from "../forms/ChoicesField.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { NumberField } from "../forms/NumberField.tsx";
import { RestoredNote } from "../forms/RestoredNote.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { beginNext, useSchemaForm } from "../forms/useSchemaForm.ts";
import { paths } from "../paths.ts";
import { DUTY_CHOICES } from "../people/dutyChoices.ts";
import { ROLE_MEANINGS } from "../people/roleWords.ts";
import { Card } from "../ui/Card.tsx";
import { textLinkClass } from "../ui/link.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { EMAILS_WAIT } from "./emailsWait.ts";
import { formatOffer } from "./formatOffer.ts";

type InvitationFields = z.input<typeof NewInvitation>;

const FALLBACK = "Failed to create invitation";

const ROLES = (["member", "ministry_leader", "intermediate_admin", "admin"] as const).map((value) => ({
  value,
  label: ROLE_WORDS[value],
}));

const TYPES = [
  { value: "email", label: "By email", icon: <Mail /> },
  { value: "link", label: "By link", icon: <Link2 /> },
] as const;

const EXPLAINED = {
  email:
    "The emailed link works for that address only. As soon as they accept, the person has the role and the duties, and is admitted if they were pending. If a person's record is inactive, the role and the duties start when the record is made active. The role Administrator starts immediately.",
  link: "You get a link and a QR code to share. Everyone who has it can join with this role and these duties until it expires. If a person's record is inactive, the role and the duties start when the record is made active. The role Administrator starts immediately.",
};

const KEPT =
  "No mail server is set up, so nothing was sent. The email is kept under Settings, Logs: send it from there later, or copy the link below.";
const GENERATED = "Shareable link generated successfully.";
/** Long enough to read the instructions, in milliseconds. */
const KEPT_MS = 15_000;

/** What happened to the email of an invitation. */
function describeEmail({ isMailed, isPaused }: MadeInvitation, sent: string) {
  if (isMailed && !isPaused) return { description: sent };
  return { description: isMailed ? EMAILS_WAIT : KEPT, duration: KEPT_MS };
}

const START: InvitationFields = {
  invitationType: "email",
  email: "",
  role: "member",
  duties: [],
  expiresInDays: INVITATION_DAYS,
};

/** The role does not stay for the next person, so that nobody is invited as staff by mistake. */
const formatLast = (made: Invitation): string =>
  `${made.email} is invited as ${formatOffer(made)}. For the next person, choose the role and duties again.`;

/** Administrators have every permission, so the form shows no duties for them. */
const hasDuties = (role: InvitationFields["role"]) => role !== "admin";

/** @param props.onLink shows a new link, because the next step is to share it */
export function NewInvitationCard({ onLink }: { onLink: (invitation: Invitation) => void }) {
  const form = useSchemaForm<InvitationFields>(NewInvitation, START, "invitation.new");
  const [type = "email", role = "member"] = useWatch({ control: form.control, name: ["invitationType", "role"] });
  const [last, setLast] = useState<Invitation | null>(null);
  const choose = (chosen: "email" | "link") => {
    form.setValue("invitationType", chosen);
    form.clearErrors();
    if (chosen === "link") form.setValue("email", "");
  };
  const create = useAction({
    call: ({ duties, ...typed }: InvitationFields) => {
      const body = { ...typed, duties: hasDuties(typed.role) ? duties : [], entryKey: form.draft.entryKey };
      return request(api.invitations.create, { body });
    },
    failed: FALLBACK,
    failureNotice: (error) => ({
      title: FALLBACK,
      description: (error instanceof ApiError && error.sentence) || undefined,
      variant: "destructive",
    }),
    onSaved: (made) => {
      beginNext(form, { ...START, invitationType: made.invitationType });
      if (made.invitationType === "link") onLink(made);
      setLast(made);
    },
    onDone: ({ invitationType }) => {
      if (invitationType === "email") form.setFocus("email");
    },
    done: (made) => {
      const title = "Invitation Created";
      if (made.invitationType === "link") return { title, description: GENERATED };
      if (!made.isRenewed) return { title, ...describeEmail(made, "Email invitation sent successfully.") };
      return {
        title: "Invitation renewed",
        description: `${made.email} had an open invitation. ${describeEmail(made, "It was sent again.").description}`,
        duration: KEPT_MS,
      };
    },
  });
  return (
    <Card title="New invitation" description={EXPLAINED[type]}>
      <Form form={form} action={create}>
        <RestoredNote form={form} />
        <SegmentedControl label="How to invite" value={type} onChange={choose} options={TYPES} className="self-start" />
        <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          {type === "email" && last?.email && (
            <p className="rounded-lg bg-accent-quiet px-4 py-3 text-sm md:col-span-full">{formatLast(last)}</p>
          )}
          {type === "email" && (
            <TextField
              form={form}
              name="email"
              label="Email"
              type="email"
              required
              autoComplete="off"
              className="md:max-xl:col-span-2"
            />
          )}
          <SelectField form={form} name="role" label="Role" options={ROLES} hint={ROLE_MEANINGS[role]} />
          <NumberField form={form} name="expiresInDays" label="Expires in (days)" required />
        </div>
        {role === "ministry_leader" && (
          <p className="text-ink-quiet text-sm">
            For the leader of the choir, for example. Once the person has accepted, also choose them as its leader under{" "}
            <Link to={paths.ministries} className={textLinkClass}>
              Ministries
            </Link>
            . A <b>{ROLE_WORDS.member}</b> whom you choose there assigns its people and approves its hours, but creates
            no events and sees no contact details.
          </p>
        )}
        {hasDuties(role) && (
          <ChoicesField
            form={form}
            name="duties"
            label="Duties"
            choices={DUTY_CHOICES}
            listClassName="grid gap-x-6 gap-y-3 md:grid-cols-2"
          />
        )}
        <FormActions submitLabel={type === "email" ? "Send invitation" : "Generate link"} />
      </Form>
    </Card>
  );
}
