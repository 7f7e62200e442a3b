// Texts about a child in words. Pure.
import type { BoardChild } from "@narthex/contract/child-board.ts";

type ChildText = BoardChild["texts"][number];

const TO: Readonly<Record<ChildText["kind"], string>> = {
  guardian: "Guardians texted",
  message: "Guardians texted",
  lead: "Leads texted",
  contact: "Safeguarding contact texted",
};

/** "Guardians texted at 11:15 AM", or that no one got it. @param time when, as a time of day */
export function formatText({ kind, sent, missed }: ChildText, time: string): string {
  const what = `${TO[kind]} at ${time}`;
  if (sent === 0) return `${what}: nobody could be reached, please call`;
  return missed === 0 ? what : `${what}, ${missed} not reached`;
}
