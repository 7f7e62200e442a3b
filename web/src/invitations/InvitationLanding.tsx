// The landing page of an invited person (section 2.1): the congregation and role of the invitation, and the way to sign
// in.
import type { ValidInvitation } from "@narthex/contract/invitations.ts";
import { formatDuties, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import type { SignInOptions } from "@narthex/contract/signin.ts";
import { useEffect, useState } from "react";
import { getSentence, request } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { buildSignInAddress, paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { invitationCalls } from "./calls.ts";
import { keepInvitedAddress } from "./invitedAddress.ts";
import { keepInvitation } from "./waiting.ts";

const INVALID =
  "This invitation link is invalid or has expired. Please contact the person who sent you this invitation.";

type State = { at: "validating" } | { at: "valid"; invitation: ValidInvitation } | { at: "invalid"; sentence: string };

interface InvitationLandingProps {
  code: string;
  /** Continues to the ordinary landing page. */
  onContinue: () => void;
}

export function InvitationLanding({ code, onContinue }: InvitationLandingProps) {
  const [house, setHouse] = useState<SignInOptions | null>(null);
  const [state, setState] = useState<State>({ at: "validating" });

  // Opening the link validates the invitation; the congregation's name is loaded at the same time.
  useEffect(() => {
    request(invitationCalls.options, {}).then(setHouse, () => setHouse(null));
    request(invitationCalls.validate, { params: { token: code } }).then(
      (invitation) => setState({ at: "valid", invitation }),
      (error: unknown) => setState({ at: "invalid", sentence: getSentence(error, INVALID) }),
    );
  }, [code]);

  const name = house?.congregationName ?? "";
  const whose = { eyebrow: name, logo: house?.logo };
  if (state.at === "validating") {
    return (
      <Doorway {...whose} title="Your invitation">
        <p role="status" className="flex items-center gap-3">
          <Spinner /> Validating invitation...
        </p>
      </Doorway>
    );
  }
  if (state.at === "invalid") {
    return (
      <Doorway {...whose} title="Your invitation">
        <Problem
          className="rounded-lg border border-critical bg-critical-quiet px-4 pt-2 pb-3.5"
          sentence={state.sentence}
        />
        <Button variant="primary" size="large" block className="mt-6" onClick={onContinue}>
          Continue to Main Site
        </Button>
      </Doorway>
    );
  }
  const { role, duties, invitationType, email } = state.invitation;
  // The specification fixes this form of the role (section 2.1). The name that the office uses is above it.
  const fixed = role.replaceAll("_", " ");
  const leaveTo = (address: string) => {
    keepInvitation(code);
    if (email) keepInvitedAddress(email);
    location.assign(address);
  };
  const signIn = buildSignInAddress(paths.home);
  return (
    <Doorway
      {...whose}
      title="You're Invited!"
      text={name ? `${name} would like you to join.` : "Your congregation would like you to join."}
    >
      <p className="rounded-lg border border-line bg-surface-raised p-4">
        <span className="block text-ink-quiet text-sm">You are invited as</span>
        <strong className="block font-semibold font-serif text-xl">{ROLE_WORDS[role]}</strong>
        {fixed !== ROLE_WORDS[role].toLowerCase() && (
          <span className="block text-ink-quiet text-sm">
            {role === "ministry_leader" ? (
              <>
                A <span>{fixed}</span> works in the ministries that they lead or belong to.
              </>
            ) : (
              fixed
            )}
          </span>
        )}
        {duties.length > 0 && (
          <span className="mt-1 block">
            {duties.length === 1 ? "Duty" : "Duties"}: {formatDuties(duties)}
          </span>
        )}
      </p>
      <div className="mt-6 grid gap-3">
        <Button variant="primary" size="large" block onClick={() => leaveTo(`${signIn}&view=sign-up`)}>
          Create an account
        </Button>
        <Button size="large" block onClick={() => leaveTo(signIn)}>
          Sign In to Accept Invitation
        </Button>
      </div>
      <p className="mt-4 text-ink-quiet">
        {invitationType === "email"
          ? "New here? Create an account with the email address that this invitation was sent to. If you have an account with it, sign in."
          : "New here? Create an account. If you have one, sign in."}
      </p>
    </Doorway>
  );
}
