// The text of the email that invites a person.
import { nameChurchInSentence } from "./church-name.ts";
import { type Email, type EmailSender, writeEmail } from "./emails.ts";

interface InvitationFacts {
  link: string;
  /** The name of the person who invites; empty if the account has none. */
  inviter: string;
  role: string;
  /** The labels of the duties. */
  duties: readonly string[];
  days: number;
}

const inWords = new Intl.ListFormat("en-US");

/** The secret is after the `?` here, because the address of an invitation is fixed by the specification. */
export function writeInvitationEmail(
  sender: EmailSender,
  { link, inviter, role, duties, days }: InvitationFacts,
): Email {
  const church = nameChurchInSentence(sender);
  const invited = inviter ? `${inviter} invites you to join ${church}.` : `You're invited to join ${church}.`;
  const offered = [`Your role will be: ${role}.`];
  if (duties.length > 0)
    offered.push(`${duties.length === 1 ? "Your duty" : "Your duties"} will be: ${inWords.format(duties)}.`);
  return writeEmail(sender, "you're invited", [
    [invited, ...offered].join(" "),
    days === 1
      ? "Use this link to accept. It expires in one day and works for this email address only."
      : `Use this link to accept. It expires in ${days} days and works for this email address only.`,
    link,
    "If you are new here, you can create an account first. Please use the email address that this was sent to.",
    "If you do not know why you received this, you can ignore it. Do not share this link.",
  ]);
}
