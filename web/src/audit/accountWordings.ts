// The sentences about accounts, invitations and signing in.
export const ACCOUNT_WORDINGS = {
  "user.created": { by: "{actor} created an account" },
  "user.verified_email": { by: "{actor} verified their email address" },
  "user.reset_password": { by: "{actor} chose a new password through a link by email" },
  "user.recovered": {
    by: "A command on the server signed {subject} out everywhere, turned off their two-step verification, and made a link to choose a new password",
  },
  "user.changed_password": { by: "{actor} changed their password" },
  "user.role_changed": {
    by: "{actor} changed the role of {subject} from {from} to {to}",
    facts: [
      {
        fact: "by",
        is: "invitation",
        by: "{actor} accepted an invitation, which changed their role from {from} to {to}",
      },
    ],
  },
  "user.duties_added": {
    by: "{actor} added duties to the account of {subject}: {duties}",
    facts: [
      {
        fact: "by",
        is: "invitation",
        by: "{actor} accepted an invitation, which added duties to their account: {duties}",
      },
    ],
  },
  "user.duties_removed": { by: "{actor} removed duties from the account of {subject}: {duties}" },
  "user.deactivated": {
    by: "{actor} deactivated the account of {subject}",
    nobody: "The account of {subject} was deactivated after a restore, because it had been deleted",
  },
  "user.reactivated": { by: "{actor} reactivated the account of {subject}" },
  "user.deleted": { by: "{actor} deleted an account", nobody: "An account was deleted again after a restore" },
  "user.linked": { by: "{actor} linked the account {email} to {memberId}" },
  "user.unlinked": { by: "{actor} unlinked the account {email} from {memberId}" },
  "user.signed_out": { by: "{actor} signed {subject} out everywhere", own: "{actor} signed out everywhere" },
  "user.passkey_added": { by: "{actor} added a passkey" },
  "user.passkey_renamed": { by: "{actor} renamed a passkey" },
  "user.passkey_removed": { by: "{actor} removed a passkey" },
  "user.second_factor_on": { by: "{actor} turned on two-step verification" },
  "user.second_factor_off": { by: "{actor} turned off two-step verification" },
  "user.backup_codes_renewed": { by: "{actor} made new backup codes for two-step verification" },
  "user.second_factor_removed": {
    by: "{actor} turned off two-step verification for the account of {subject}",
    nobody: "Two-step verification was turned off for the account of {subject}, because the server's SECRET was lost",
  },
  "user.second_step_failed": {
    by: "{actor} entered five wrong codes for two-step verification, signing in to the account of {subject}",
    nobody: "Five wrong codes for two-step verification ended a sign-in to the account of {subject}",
  },
  "user.sign_in_failed": { by: "Signing in to the account of {subject} failed {times}" },
  "user.refused": { by: "{actor} was refused {times}, for lack of permission" },
  "session.signed_in": { by: "{actor} signed in with {by}" },
  "session.ended_remotely": { by: "{actor} signed out {count} of their other devices" },
  "session.passed_first_step": { by: "{actor} entered their password or code, with {by}" },
  "invitation.created": {
    by: "{actor} made an invitation for the role {role}",
    facts: [
      { fact: "duties", by: "{actor} made an invitation for the role {role}, with duties: {duties}" },
      { fact: "type", is: "email", by: "{actor} invited a person by email as {role}" },
      { fact: "type", is: "link", by: "{actor} made an invitation link for the role {role}" },
    ],
  },
  "invitation.sent_to_people": { by: "{actor} invited {memberIds} by email" },
  "invitation.renewed": {
    by: "{actor} renewed an invitation as {role}",
    facts: [{ fact: "duties", by: "{actor} renewed an invitation as {role}, with duties: {duties}" }],
  },
  "invitation.deleted": {
    by: "{actor} deleted an invitation",
    facts: [{ fact: "role", by: "{actor} deleted an invitation for the role {role}" }],
  },
  "invitation.accepted": { by: "{actor} accepted an invitation for the role {role}" },
};
