// The first page after the first sign-in: the user's own profile. It is outside the app frame, because no other page is
// available yet.

import { api } from "@narthex/contract/api.ts";
import type { KnownProfile } from "@narthex/contract/known-profile.ts";
import { sanitizeNext } from "@narthex/contract/next.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { queryClient, read } from "../api/reads.ts";
import { ApiError, request, toProblem } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { getToday } from "../format/format.ts";
import { Form, type FormProblem } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { EmailField, PhoneField, TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { showOver } from "../forms/useVersion.ts";
import { paths } from "../paths.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { useCurrentUser } from "../session/session.ts";
import { signOutLink } from "../session/signOut.ts";
import { BirthDateFields } from "./BirthDateFields.tsx";
import { findMissingPart, ProfileInput, toCompletion, withTyped } from "./profileInput.ts";
import { VerifyFirst } from "./VerifyFirst.tsx";

const FALLBACK = "Failed to complete profile";

const REQUIRED = { required: true, errorTitle: "Required Fields" };

/** Maps the server's date of birth to the three fields of the form. */
function toFormProblem(error: unknown): FormProblem | null {
  const problem = toProblem(error, FALLBACK);
  const sentence = problem?.fields?.dateOfBirth;
  if (!problem || !sentence) return problem;
  const { dateOfBirth: _, ...others } = problem.fields ?? {};
  return { ...problem, fields: { ...others, birthDay: sentence } };
}

/** The form; people whose profile is complete already go on to the page that was opened. */
export default function CompleteProfilePage() {
  const { next } = useSearch({ from: "/complete-profile" });
  const [wasComplete] = useState(useCurrentUser().profileCompleted);
  const href = sanitizeNext(next);
  return wasComplete ? <Navigate to={paths.home} href={href} replace /> : <ProfileCompletion next={href} />;
}

function ProfileCompletion({ next }: { next: string }) {
  // Known values may appear while the page is open: the address is verified in another window. They stay when the
  // profile is completed.
  const { data } = useQuery({ ...read(api.knownProfile.read), enabled: ({ state }) => !state.data?.profile });
  return <ProfileForm known={data?.profile ?? null} next={next} />;
}

function toProfileValues(known: KnownProfile | null, user: CurrentUser): ProfileInput {
  const [year = null, month = null, day = null] = known?.dateOfBirth?.split("-").map(Number) ?? [];
  return {
    firstName: known?.firstName ?? user.firstName,
    lastName: known?.lastName ?? user.lastName,
    birthMonth: month,
    birthDay: day,
    birthYear: year,
    email: user.email,
    phone: formatPhone(known?.phone ?? ""),
    address: known?.address ?? "",
  };
}

function ProfileForm({ known, next }: { known: KnownProfile | null; next: string }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  // The account is linked by the name that the church has.
  const names = { ...REQUIRED, readOnly: known !== null };
  const form = useSchemaForm(ProfileInput, toProfileValues(known, user), "complete-profile");
  const takeKnown = useEffectEvent(() => {
    const values = toProfileValues(known, user);
    showOver(form, values, withTyped(values, form.getValues(), form.control._defaultValues));
  });
  // A layout effect, because the merged values must be set before the form is visible.
  useLayoutEffect(() => {
    if (known) takeKnown();
  }, [known]);

  // The app opens only after the session says that the profile is complete.
  const enter = async () => {
    await queryClient.fetchQuery({ ...read(api.signin.user), staleTime: 0 });
    await navigate({ href: next, replace: true });
  };
  const complete = useAction({
    call: (input: ProfileInput) => request(api.members.completeProfile, { body: toCompletion(input) }),
    failed: FALLBACK,
    onSaved: async (_saved, input) => {
      form.reset(input); // continuing loses none of the values
      await enter();
    },
    done: () => ({ title: "Profile Completed", description: "Welcome to the church management system!" }),
    onFailed: (error) => {
      // The profile was completed in another window.
      if (error instanceof ApiError && error.code === "profile_exists") {
        form.reset();
        return enter();
      }
    },
  });

  const [wasAsked, setWasAsked] = useState(false);
  /** Stops the first time at a part of the date of birth that is missing. */
  const submit = (input: ProfileInput) => {
    const missing = findMissingPart(input);
    if (missing === null || wasAsked) return complete.run(input);
    setWasAsked(true);
    form.setFocus(missing);
  };

  return (
    <Doorway
      isLong
      eyebrow={user.congregation.name}
      logo={user.congregation.logo}
      title="Complete your profile"
      text={
        known
          ? "Your church has this about you. Please check it, and correct what has changed. The directory shows your contact details only after you share them in your profile, even if you did so before."
          : "Tell your church a little about you."
      }
    >
      {!user.emailVerified && <VerifyFirst />}
      <Form form={form} action={{ ...complete, run: submit, problem: toFormProblem(complete.error) }}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" {...names} autoComplete="given-name" />
          <TextField
            form={form}
            name="lastName"
            label="Last name"
            {...names}
            autoComplete="family-name"
            hint={known ? "If your name has changed, correct it in your profile after this step." : undefined}
          />
        </div>
        <BirthDateFields
          form={form}
          thisYear={Number(getToday(user.congregation.timezone).slice(0, 4))}
          wasAsked={wasAsked}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField form={form} name="email" label="Email" />
          <PhoneField form={form} name="phone" label="Phone" />
        </div>
        <TextareaField
          form={form}
          name="address"
          label="Home address"
          hint="Street, city, state and ZIP code. Your church needs it for letters and giving statements. The office and the leaders of ministries you join see it; other members only if you share it in your profile."
          {...REQUIRED}
          rows={2}
          autoComplete="street-address"
        />
        <FormActions submitLabel="Complete profile" />
      </Form>
      <p className="mt-6 text-ink-quiet text-sm">
        {`You are signed in as ${user.email}. `}
        <a {...signOutLink} className="font-medium text-accent underline-offset-4 hover:underline">
          Sign out
        </a>
      </p>
    </Doorway>
  );
}
