import { useWatch } from "react-hook-form";
import { formatList, formatNumber } from "../format/format.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";
import { useIsOver } from "./useIsOver.ts";
import { type ReachOf, useReach } from "./useReach.ts";

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
