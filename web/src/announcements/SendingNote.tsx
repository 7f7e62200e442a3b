import { useWatch } from "react-hook-form";
import { formatList } from "../format/format.ts";
import { getServerTime } from "../format/serverTime.ts";
import { toWallClock } from "../format/zonedInstant.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { type AnnouncementInput, omitUsedChannels } from "./announcementForm.ts";
import { formatCopies, formatReached, SCREEN_ONLY } from "./announcementWords.ts";
import { useIsOver } from "./useIsOver.ts";
import { type ReachOf, useReach } from "./useReach.ts";

/** The channels by which the announcement in the form will still be sent. */
function useChannels({ control }: SchemaForm<AnnouncementInput>, { announcement }: ReachOf) {
  const [sendEmail, sendSMS] = useWatch({ control, name: ["sendEmail", "sendSMS"] });
  return omitUsedChannels(announcement, { sendEmail, sendSMS });
}

interface SubmitLabelProps extends ReachOf {
  /** "Publish" or "Save" */
  verb: string;
  form: SchemaForm<AnnouncementInput>;
}

/**
 * "Publish and send 260 emails and 12 text messages": what the button does now. A component of its own, because a
 * useWatch beside the form's own hook misses that a draft is restored.
 */
export function SubmitLabel({ verb, form, ...of }: SubmitLabelProps) {
  const { sendEmail, sendSMS } = useChannels(form, of);
  const [publishDate, isActive = true] = useWatch({ control: form.control, name: ["publishDate", "isActive"] });
  const { isComplete, reach } = useReach(form, of);
  const isOver = useIsOver(form);
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  // A time earlier today publishes immediately, like none. A day before today is refused.
  const isNow =
    !publishDate || (publishDate >= today && publishDate <= toWallClock(getServerTime().getTime(), timezone));
  if (!isNow || !isActive || !isComplete || isOver || reach === null || reach.isPaused) return verb;
  const sent = [
    ...(sendEmail && reach.email.delivery === "smtp" ? [formatCopies(reach.email.copies, "email")] : []),
    ...(sendSMS && reach.sms.delivery === "twilio" ? [formatCopies(reach.sms.copies, "sms")] : []),
  ];
  return sent.length === 0 ? verb : `${verb} and send ${formatList(sent)}`;
}

const PAUSED =
  "It is sent after an administrator presses Resume in Settings: this congregation was restored from a backup.";
const NOTE = "text-ink-quiet text-sm";

/** Shown beside the publish button: the number of people reached by each channel, or that it is not sent. */
export function SendingNote({ form, ...of }: ReachOf & { form: SchemaForm<AnnouncementInput> }) {
  const { sendEmail, sendSMS } = useChannels(form, of);
  const { isComplete, reach } = useReach(form, of);
  const isOver = useIsOver(form);
  if (of.announcement === null && !(sendEmail || sendSMS)) return <p className={NOTE}>{SCREEN_ONLY}</p>;
  if (!isComplete || isOver || reach === null || !(sendEmail || sendSMS)) return null;
  // While everything is paused, emails wait, and are sent later if a mail server is set up before.
  const isKept = sendEmail && reach.email.delivery === "kept" && !reach.isPaused;
  const parts = [
    ...(sendEmail && !isKept ? [formatReached(reach.email, "email")] : []),
    ...(sendSMS ? [formatReached(reach.sms, "sms")] : []),
  ];
  const sentences = [
    ...(parts.length > 0 ? [`Goes to ${formatList(parts)}.`] : []),
    ...(parts.length > 0 && reach.isPaused ? [PAUSED] : []),
    ...(isKept ? ["Emails are kept on this server, not sent."] : []),
  ];
  return <p className={NOTE}>{sentences.join(" ")}</p>;
}
