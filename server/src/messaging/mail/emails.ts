// The texts of all emails that Narthex sends: plain text in whole sentences, one function per purpose. The secret of a
// link is after the `#`, so that no server logs it.
import type { AnnouncementWords } from "@narthex/contract/announcements.ts";
import { getChurchName, nameChurchInSentence } from "./church-name.ts";

export interface Email {
  readonly subject: string;
  readonly text: string;
  /** An attached PDF. */
  readonly attachment?: { readonly name: string; readonly content: Buffer };
  /** The picture of an announcement, above the text. */
  readonly picture?: NonNullable<AnnouncementWords["picture"]>;
  /** Where replies go; the sender without it. */
  readonly replyTo?: string;
}

/** The sender of an email. */
export interface EmailSender {
  /** Empty until the congregation has a name. */
  readonly congregationName: string;
  /** Scheme and host of this server. */
  readonly publicUrl: string;
}

export function writeEmail(sender: EmailSender, subject: string, paragraphs: string[]): Email {
  const name = getChurchName(sender);
  return { subject: `${name}: ${subject}`, text: `${[...paragraphs, `${name}\n${sender.publicUrl}`].join("\n\n")}\n` };
}

export function writeSignInCode(sender: EmailSender, code: string): Email {
  return writeEmail(sender, "your sign-in code", [
    `Your sign-in code is ${code}`,
    "It works once and expires in ten minutes. Enter it on the page where you requested it.",
    "If you did not request it, you can ignore this email. Do not share this code with anyone.",
  ]);
}

export function writeVerification(sender: EmailSender, token: string): Email {
  return writeEmail(sender, "please verify your email address", [
    "Use this link to verify that this email address is yours. It expires in one day.",
    `${sender.publicUrl}/api/login?view=verify#${token}`,
    "If you did not create an account, you can ignore this email: the address will not be verified.",
  ]);
}

/** The page on which a new password is chosen. */
export const buildPasswordResetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/login?view=reset#${token}`;

export function writePasswordReset(sender: EmailSender, token: string): Email {
  return writeEmail(sender, "choose a new password", [
    "Use this link to choose a new password. It works once and expires in one hour.",
    buildPasswordResetLink(sender.publicUrl, token),
    "If you did not request this, you can ignore this email: your password stays the same.",
  ]);
}

const NOT_YOU = "If it was not you, choose a new password immediately and tell an administrator of your congregation.";

export function writePasswordChanged(sender: EmailSender): Email {
  return writeEmail(sender, "your password was changed", [
    "The password of your account was changed in your profile. You have been signed out everywhere else.",
    NOT_YOU,
  ]);
}

export function writePasskeyAdded(sender: EmailSender, name: string): Email {
  return writeEmail(sender, "a passkey was added", [
    `A passkey (${name}) was added to your account. You can sign in with it instead of a password or a code.`,
    "You can rename and remove passkeys in your profile.",
    "If it was not you, remove the passkey in your profile, choose a new password, and tell an administrator of your congregation.",
  ]);
}

export function writePasskeyRemoved(sender: EmailSender): Email {
  return writeEmail(sender, "a passkey was removed", [
    "A passkey was removed from your account in your profile. It can no longer be used to sign in.",
    NOT_YOU,
  ]);
}

export function writeSecondFactorOn(sender: EmailSender): Email {
  return writeEmail(sender, "two-step verification is on", [
    "From now on, signing in to your account also requires a code from your authenticator app. You have been signed out everywhere else.",
    "Keep your backup codes in a safe place. Each of them works once, in case you lose your phone.",
    NOT_YOU,
  ]);
}

export function writeSecondFactorOff(sender: EmailSender): Email {
  return writeEmail(sender, "two-step verification is off", [
    "Two-step verification was turned off in your profile. Signing in no longer requires a code from your authenticator app.",
    NOT_YOU,
  ]);
}

export function writeSecondFactorRemoved(sender: EmailSender): Email {
  return writeEmail(sender, "two-step verification was turned off", [
    "An administrator has turned off two-step verification for your account. This is done for people who have lost their phone and backup codes. You have been signed out everywhere.",
    `Sign in at ${sender.publicUrl}/api/login and turn it on again in your profile.`,
    "If you did not request this, contact your congregation's administrators and choose a new password.",
  ]);
}

export function writeBackupCodesRenewed(sender: EmailSender): Email {
  return writeEmail(sender, "you have new backup codes", [
    "New backup codes were created for your account. The old ones no longer work.",
    NOT_YOU,
  ]);
}

export function writeBackupCodeUsed(sender: EmailSender, left: number): Email {
  return writeEmail(sender, "a backup code was used", [
    "Someone, probably you, has signed in to your account with a backup code instead of the authenticator app.",
    left === 1 ? "One backup code is left." : `${left === 0 ? "No" : left} backup codes are left.`,
    "You can create new ones in your profile.",
    NOT_YOU,
  ]);
}

export function writeManyWrongCodes(sender: EmailSender): Email {
  return writeEmail(sender, "many wrong codes for your account", [
    "Someone completed the first step of signing in to your account and then entered many wrong codes. No one was signed in.",
    "If you mistyped them yourself, wait a quarter of an hour and try again.",
    "If it was not you, someone knows your password or reads your email: choose a new password immediately and tell an administrator of your congregation.",
    "You receive this email at most once a day.",
  ]);
}

export function writeAlreadyHasAccount(sender: EmailSender): Email {
  return writeEmail(sender, "you already have an account", [
    "Someone, probably you, tried to create an account with this email address. You already have one.",
    `Sign in at ${sender.publicUrl}/api/login with your password or a code by email. If you have forgotten your password, choose a new one there.`,
    "If it was not you, you can ignore this email: nothing has changed.",
  ]);
}

/** Of a test email: a link in it would unsubscribe the author. */
export const NO_LINK = "(each reader gets a link of their own here)";

/** @param unsubscribe address that ends these emails, or NO_LINK; null without a footer */
export function writeAnnouncement(
  sender: EmailSender,
  { title, content, picture, replyTo }: AnnouncementWords,
  unsubscribe: string | null,
): Email {
  const footer = `You're receiving this because you're part of ${nameChurchInSentence(sender)}. Unsubscribe: ${unsubscribe}`;
  const written = writeEmail(sender, title, unsubscribe === null ? [content] : [content, footer]);
  return { ...written, ...(picture ? { picture } : {}), ...(replyTo ? { replyTo } : {}) };
}

export function writeTestMail(sender: EmailSender): Email {
  return writeEmail(sender, "test email", [
    "This email was sent from the settings of your congregation. If it has reached your mailbox, delivery works.",
  ]);
}

interface AboutEvent {
  title: string;
  /** "Sunday, December 6 at 6:00 PM". */
  when: string;
}

interface AboutReply extends AboutEvent, OwnReplyLink {
  token: string;
}

const formatEvent = ({ title, when }: AboutEvent): string => `${title}, ${when}`;
const buildReplyLink = (
  { publicUrl }: EmailSender,
  { eventId, token }: Pick<AboutReply, "eventId" | "token">,
): string => `${publicUrl}/calendar/${eventId}#reply=${token}`;

const OLDER_LINK = "Links in earlier emails about the same event no longer work.";

export function writeReplyConfirmation(sender: EmailSender, about: AboutReply): Email {
  return writeEmail(sender, "please confirm that you are coming", [
    `Please use this link within one day to confirm that you are coming to ${formatEvent(about)}. Your reply counts only after that.`,
    buildReplyLink(sender, about),
    "You can use the same link to change your reply later. If you did not reply to this event, you can ignore this email.",
  ]);
}

export function writeKnownReply(sender: EmailSender, about: AboutReply): Email {
  return writeEmail(sender, "your reply", [
    `You replied to ${formatEvent(about)} before. Use this link to change your reply:`,
    buildReplyLink(sender, about),
    `${OLDER_LINK} If you do not want to change anything, you can ignore this email.`,
  ]);
}

/** Where a reply is changed: a visitor's with a new token, a member's on the event's page. */
interface OwnReplyLink {
  eventId: number;
  token: string | null;
}

const buildOwnReplyLink = (sender: EmailSender, { eventId, token }: OwnReplyLink): string =>
  token === null ? `${sender.publicUrl}/events/${eventId}` : buildReplyLink(sender, { eventId, token });

/** To a member who replied with their account and now as a visitor with the same address. */
export function writeMemberReply(sender: EmailSender, about: AboutEvent & { eventId: number }): Email {
  return writeEmail(sender, "your reply", [
    `You replied to ${formatEvent(about)} before, with your account. To change your reply, sign in and open this link:`,
    buildOwnReplyLink(sender, { eventId: about.eventId, token: null }),
    "If you do not want to change anything, you can ignore this email.",
  ]);
}

export function writePlaceOffer(sender: EmailSender, about: AboutEvent & OwnReplyLink): Email {
  return writeEmail(sender, "there is a place for you", [
    `A place is now available for you at ${formatEvent(about)}. You were on the waiting list.`,
    `If you cannot come, please change your reply here, so that another person gets the place:\n${buildOwnReplyLink(sender, about)}`,
    ...(about.token === null ? [] : [OLDER_LINK]),
  ]);
}

interface AffectedReply extends AboutEvent, OwnReplyLink {
  /** Whether the person can change the reply. */
  takesReplies: boolean;
}

interface ChangedReply extends AffectedReply {
  /** "Sunday, December 6 at 7:00 PM, Hall". */
  now: string;
  /** Whether it was canceled before the same change: people may not know the day that it had then. */
  wasCanceled: boolean;
  /** Whether the person replied that they do not come. */
  declined: boolean;
}

/** Why an email about these replies is sent and, if an event takes replies, how to change them. */
const explainReplies = (replies: readonly AffectedReply[], why: string, how: string): string[] =>
  replies.length === 0 ? [] : [replies.some(({ takesReplies }) => takesReplies) ? `${why} ${how}` : why];

const IF_NOT_COMING = "If you cannot come now, please change your reply with the link above.";
const CHECK_DAY = "Please check the day and the time.";

/** One email for all events of a person that were changed together. */
export function writeEventChanged(sender: EmailSender, changes: readonly ChangedReply[]): Email {
  return writeEmail(sender, changes.length === 1 ? "an event has changed" : "events have changed", [
    ...changes.map((change) => {
      const words = change.wasCanceled
        ? `${change.title} is no longer canceled. It is now ${change.now}. ${CHECK_DAY}`
        : `${formatEvent(change)}, is now ${change.now}.`;
      return change.takesReplies ? `${words}\n${buildOwnReplyLink(sender, change)}` : words;
    }),
    ...explainReplies(
      changes.filter(({ declined }) => !declined),
      "You get this email because you replied that you want to come.",
      IF_NOT_COMING,
    ),
    ...explainReplies(
      changes.filter(({ declined }) => declined),
      "You replied that you could not come.",
      "If you can come now, please change your reply with the link above.",
    ),
    ...(changes.some(({ token }) => token !== null) ? [OLDER_LINK] : []),
  ]);
}

const HIDDEN = {
  notPublic: ["an event is no longer public", "no longer public. It is now for people of the church only"],
  moved: ["an event is for a ministry now", "now for the people of a ministry to which you do not belong"],
  left: ["your reply no longer counts", "for the people of a ministry to which you no longer belong"],
} as const;

/** One email for all events that a person can no longer see for a reason. */
export function writeEventHidden(sender: EmailSender, why: keyof typeof HIDDEN, events: readonly AboutEvent[]): Email {
  const [subject, reason] = HIDDEN[why];
  return writeEmail(sender, subject, [
    ...events.map((about) => `${formatEvent(about)}, is ${reason}.`),
    "You get this email because you replied that you want to come. Your reply no longer counts, and no place is kept for you. If you think that this is a mistake, please ask the church office.",
  ]);
}

/** Says nothing about an earlier day, because the event may have been moved without an email while it was canceled. */
export function writeEventReinstated(sender: EmailSender, events: readonly AffectedReply[]): Email {
  const subject = events.length === 1 ? "an event takes place after all" : "events take place after all";
  return writeEmail(sender, subject, [
    ...events.map((about) => {
      const words = `${formatEvent(about)}, is no longer canceled. ${CHECK_DAY} Your reply still counts.`;
      return about.takesReplies ? `${words}\n${buildOwnReplyLink(sender, about)}` : words;
    }),
    ...(events.some(({ takesReplies }) => takesReplies) ? [IF_NOT_COMING] : []),
    ...(events.some(({ token }) => token !== null) ? [OLDER_LINK] : []),
  ]);
}

export function writeEventCanceled(sender: EmailSender, events: readonly AboutEvent[], reason: string | null): Email {
  return writeEmail(sender, events.length === 1 ? "an event is canceled" : "events are canceled", [
    ...events.map((about) => `${formatEvent(about)}, is canceled.`),
    ...(reason ? [reason] : []),
    "You get this email because you replied that you want to come.",
  ]);
}
