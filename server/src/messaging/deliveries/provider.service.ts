// Messages from the provider of text messages. The confirmation of a STOP is the direct answer to that message, and
// nothing is sent after it; if Twilio has answered itself, we do not answer.
import type { IncomingMessage, StatusReport } from "@narthex/contract/sms.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { settings } from "../../database/tables/operations.ts";
import { addOptOut, hasRecipient, removeOptOut } from "../consent/opt-outs.ts";
import { findKeyword, startConfirmed, startWithoutConsent, stopConfirmed, writeMarkup } from "../sms/keywords.rules.ts";
import { STOPPED_AT_TWILIO } from "../sms/twilio.ts";
import { recordReport } from "./deliveries.queries.ts";

interface ClockNeeds {
  readonly clock: Clock;
}

const NUMBER = /^\+[1-9]\d{6,14}$/;

async function readCongregationName(db: Database): Promise<string> {
  const [row] = await db.select({ name: settings.congregationName }).from(settings);
  return row?.name || "Narthex";
}

/** @returns the answer in the provider's markup */
export async function handleIncomingText(
  tx: Database,
  { clock }: ClockNeeds,
  message: IncomingMessage,
): Promise<string> {
  const { From: number = "", Body = "", OptOutType } = message;
  const wish = findKeyword(OptOutType ?? Body) ?? findKeyword(Body);
  if (wish === null || !NUMBER.test(number)) return writeMarkup(null);
  const isNews = wish === "stop" ? await addOptOut(tx, "sms", number, clock()) : await removeOptOut(tx, "sms", number);
  // A repeated keyword is not answered, because two machines that answer each other would never end.
  if (!isNews || OptOutType !== undefined) return writeMarkup(null);
  const name = await readCongregationName(tx);
  if (wish === "stop") return writeMarkup(stopConfirmed(name));
  return writeMarkup((await hasRecipient(tx, "sms", number)) ? startConfirmed(name) : startWithoutConsent(name));
}

/** @param delivery the delivery's id, from the status callback address */
export async function handleStatusReport(
  tx: Database,
  { clock }: ClockNeeds,
  delivery: string | undefined,
  { MessageStatus, ErrorCode }: StatusReport,
): Promise<void> {
  const id = Number(delivery);
  if (!Number.isSafeInteger(id) || id < 1) return;
  const at = clock().toString();
  const isFailure = MessageStatus === "undelivered" || MessageStatus === "failed";
  if (!isFailure && MessageStatus !== "delivered") return;
  const reason = ErrorCode === STOPPED_AT_TWILIO ? ("stopped" as const) : ("undelivered" as const);
  const change = isFailure
    ? { status: "failed" as const, reason, providerCode: ErrorCode ?? null }
    : { status: "delivered" as const, reason: null, providerCode: null };
  const found = await recordReport(tx, id, change, at);
  // The provider reports a STOP that we did not receive.
  if (change.reason === "stopped" && found?.address) await addOptOut(tx, "sms", found.address, clock());
  if (found?.childTextId) await recordChange(tx, null, "child.text_settled", {});
}
