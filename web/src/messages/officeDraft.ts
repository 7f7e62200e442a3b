// A message to the office that begins with what was typed in another form.
import { createEntryKey } from "../api/entryKey.ts";
import { useDraftKey, writeDraft } from "../forms/draftStore.ts";
import type { MessageFormInput } from "./messageForm.ts";

export const OFFICE_DRAFT = "message.office";

/** Keeps a text as the draft of the message, as if it had been typed there. */
export function useOfficeDraft(): (typed: { subject: string; content: string }) => void {
  const key = useDraftKey(OFFICE_DRAFT);
  return (typed) => {
    const begun: MessageFormInput = { to: "", subject: "", content: "", recipientType: "individual" };
    if (`${typed.subject}${typed.content}`.trim() !== "")
      writeDraft(key, { values: { ...begun, ...typed }, begun, version: null, entryKey: createEntryKey() });
  };
}
