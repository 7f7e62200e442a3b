import { useWatch } from "react-hook-form";
import { listInWords, numberInWords } from "../format/words.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";
import { useIsOver } from "./useIsOver.ts";
import { useReach } from "./useReach.ts";

/** Beside the button that publishes: how many people get it by each channel. */
export function SendingNote({ form }: { form: SchemaForm<AnnouncementInput> }) {
  const [sendEmail = false, sendSMS = false] = useWatch({ control: form.control, name: ["sendEmail", "sendSMS"] });
  const { isComplete, reach } = useReach(form);
  const isOver = useIsOver(form);
  if (!isComplete || isOver || reach === null || !(sendEmail || sendSMS)) return null;
  const isKept = sendEmail && reach.email.delivery === "kept";
  const parts = [
    ...(sendEmail && !isKept ? [`${numberInWords(reach.email.people)} by email`] : []),
    ...(sendSMS ? [`${numberInWords(reach.sms.people)} by text message`] : []),
  ];
  const sentences = [
    ...(parts.length > 0 ? [`Goes to ${listInWords(parts)}.`] : []),
    ...(isKept ? ["Emails are kept on this server, not sent."] : []),
  ];
  return <p className="text-ink-quiet text-sm">{sentences.join(" ")}</p>;
}
