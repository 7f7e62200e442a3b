import { useWatch } from "react-hook-form";
import { listInWords, numberInWords } from "../client/words.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import type { AnnouncementInput } from "./announcementForm.ts";
import { useIsOver } from "./useIsOver.ts";
import { useReach } from "./useReach.ts";

const BY = { sendEmail: ["email", "email"], sendSMS: ["sms", "text message"] } as const;

/** Beside the button that publishes: how many get it, and by what. */
export function SendingNote({ form }: { form: SchemaForm<AnnouncementInput> }) {
  const [sendEmail = false, sendSMS = false] = useWatch({ control: form.control, name: ["sendEmail", "sendSMS"] });
  const { isComplete, reach } = useReach(form);
  const isOver = useIsOver(form);
  if (!isComplete || isOver || reach === null || !(sendEmail || sendSMS)) return null;
  const wanted = [...(sendEmail ? [BY.sendEmail] : []), ...(sendSMS ? [BY.sendSMS] : [])];
  const told = wanted.map(([channel, word]) => `${numberInWords(reach[channel].people)} by ${word}`);
  return <p className="text-ink-quiet text-sm">{`Goes to ${listInWords(told)}.`}</p>;
}
