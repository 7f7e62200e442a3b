// Texts about a child in words. Pure.
import type { BoardChild } from "@narthex/contract/child-board.ts";
import type { ChildTextReach, TextState } from "@narthex/contract/child-texts.ts";
import { REASON_LABELS } from "../../announcements/announcementWords.ts";

/** Why no text messages are sent. */
export const TEXT_STATE_WORDS: Readonly<Record<Exclude<TextState, "ready">, string>> = {
  not_set_up: "Text messages are not set up.",
  paused: "Text messages are paused until an administrator resumes them in Settings.",
};

type ChildText = BoardChild["texts"][number];

const TO: Readonly<Record<ChildText["kind"], string>> = {
  guardian: "Guardians texted",
  message: "Guardians texted",
  lead: "Leads texted",
  contact: "Safeguarding contact texted",
};

/** Whether no one has got a text, so that someone has to call. @param isDelayed whether a copy that waits is too late */
export const isUnanswered = ({ sent, waiting }: ChildText, isDelayed: boolean): boolean =>
  sent === 0 && (waiting === 0 || isDelayed);

/** "Guardians texted at 11:15 AM", and who was not reached. @param time when, as a time of day */
export function formatText(text: ChildText, time: string, isDelayed: boolean): string {
  const { kind, waiting, missed } = text;
  const what = `${TO[kind]} at ${time}`;
  if (isUnanswered(text, isDelayed))
    return waiting > 0 ? `${what}: not sent yet, please call` : `${what}: nobody could be reached, please call`;
  return [
    what,
    ...(isDelayed && waiting > 0 ? [`${waiting} not sent yet`] : []),
    ...(missed > 0 ? [`${missed} not reached`] : []),
  ].join(", ");
}

type Reason = NonNullable<ChildTextReach["people"][number]["reason"]>;

/** Why a guardian gets no text message. */
export function formatTextReason(reason: Reason): string {
  if (reason === "ask_lead") return "ask a children's lead";
  return reason === "barred_number"
    ? "number shared with a person who must not collect the child"
    : REASON_LABELS[reason];
}
