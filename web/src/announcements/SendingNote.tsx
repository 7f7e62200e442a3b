import { useWatch } from "react-hook-form";
import { formatList, formatNumber } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";
import { useIsOver } from "./useIsOver.ts";
import { type ReachOf, useReach } from "./useReach.ts";

/** "Publish and send 260 emails": what the button does now. */
export function usePublishLabel({ form, ...of }: ReachOf & { form: SchemaForm<AnnouncementInput> }): string {
  const [sendEmail = false, publishDate] = useWatch({ control: form.control, name: ["sendEmail", "publishDate"] });
  const { isComplete, reach } = useReach(form, of);
  const isOver = useIsOver(form);
  if (!sendEmail || publishDate || !isComplete || isOver || reach?.email.delivery !== "smtp") return "Publish";
  const { copies } = reach.email;
  return `Publish and send ${copies === 1 ? "1 email" : `${formatNumber(copies)} emails`}`;
}

/** Shown beside the publish button: the number of people reached by each channel. */
export function SendingNote({ form, ...of }: ReachOf & { form: SchemaForm<AnnouncementInput> }) {
  const [sendEmail = false, sendSMS = false] = useWatch({ control: form.control, name: ["sendEmail", "sendSMS"] });
  const { isComplete, reach } = useReach(form, of);
  const isOver = useIsOver(form);
  if (!isComplete || isOver || reach === null || !(sendEmail || sendSMS)) return null;
  const isKept = sendEmail && reach.email.delivery === "kept";
  const parts = [
    ...(sendEmail && !isKept ? [`${formatNumber(reach.email.people)} by email`] : []),
    ...(sendSMS ? [`${formatNumber(reach.sms.people)} by text message`] : []),
  ];
  const sentences = [
    ...(parts.length > 0 ? [`Goes to ${formatList(parts)}.`] : []),
    ...(isKept ? ["Emails are kept on this server, not sent."] : []),
  ];
  return <p className="text-ink-quiet text-sm">{sentences.join(" ")}</p>;
}
