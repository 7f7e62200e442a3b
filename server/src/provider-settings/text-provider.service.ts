// The provider of text messages in the settings. The environment overrides it (docs/decisions/0175).
import { sms } from "@narthex/contract/sms.ts";
import type { TextProviderChange, TextProviderView } from "@narthex/contract/text-provider.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { requireMember } from "../members/members.service.ts";
import { sendWhenCommitted } from "../messaging/deliveries/run.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { writeTestText } from "../messaging/sms/keywords.rules.ts";
import { sendSms } from "../messaging/sms/twilio.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { lockStored, readStored, removeStored } from "../providers/stored.ts";
import { keepFormerToken, readTextAccess, TEXTS } from "../providers/text-provider.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { changeProvider, getSource, refuseFixed, toProviderSecret } from "./provider-change.ts";

interface Needs extends MailNeeds {
  readonly clock: Clock;
}

export async function readTextProvider(db: Database, services: Needs): Promise<TextProviderView> {
  const { twilio, isDemo, publicUrl } = services.config;
  const stored = await readStored(db, services, TEXTS);
  const source = getSource(twilio !== null, isDemo, stored);
  const replyAddress = `${publicUrl}${sms.incoming.path}`;
  const isPaused = await isOutgoingPaused(db);
  if (source === "form" && stored) {
    return {
      source,
      values: stored.values,
      secret: toProviderSecret(stored),
      replyAddress,
      isPaused,
      updatedAt: stored.updatedAt,
    };
  }
  const values = twilio && { accountSid: twilio.accountSid, from: twilio.from };
  return { source, values, secret: null, replyAddress, isPaused, updatedAt: null };
}

export async function changeTextProvider(
  tx: Database,
  services: Needs,
  viewer: Viewer,
  { authToken, updatedAt, ...values }: TextProviderChange,
): Promise<TextProviderView> {
  refuseFixed((await readTextProvider(tx, services)).source);
  // Twilio sends delivery reports, and replies such as STOP, to this address.
  if (!services.config.isPublicUrlSet) throw new Refusal("public_address_missing");
  const before = await lockStored(tx, services, TEXTS);
  const fields = await changeProvider(tx, services, viewer, TEXTS, {
    values,
    typed: { authToken },
    updatedAt,
    read: () => readTextProvider(tx, services),
  });
  const replaced = before?.secrets?.authToken;
  // A new token of the same account often replaces one that others have learned.
  if (replaced && fields.includes("accountSid")) {
    await keepFormerToken(tx, services, { replaced, current: authToken, by: viewer, now: services.clock() });
  }
  if (fields.length > 0) {
    await recordChange(tx, viewer, "text_provider.changed", { subjectId: TEXTS.id, detail: { fields } });
    await sendWhenCommitted(tx, services, "sms");
  }
  return readTextProvider(tx, services);
}

export async function removeTextProvider(tx: Database, services: Needs, viewer: Viewer): Promise<TextProviderView> {
  const { source } = await readTextProvider(tx, services);
  refuseFixed(source);
  if (source === "form") {
    const replaced = (await lockStored(tx, services, TEXTS))?.secrets?.authToken;
    if (replaced) await keepFormerToken(tx, services, { replaced, current: null, by: viewer, now: services.clock() });
    await removeStored(tx, TEXTS.id);
    await recordChange(tx, viewer, "text_provider.removed", { subjectId: TEXTS.id });
  }
  return readTextProvider(tx, services);
}

const NO_NUMBER = "Please add your phone number to your profile first.";

/** Sends a test text message to the viewer immediately, and answers with the provider's error. */
export async function sendTestSms(db: Database, services: Needs, viewer: Viewer): Promise<{ recipient: string }> {
  const twilio = await readTextAccess(db, services);
  if (twilio === null) throw new Refusal("sms_not_set_up");
  const phone = viewer.memberId === null ? null : (await requireMember(db, viewer.memberId)).phone;
  if (phone === null) throw refuseField("phone", NO_NUMBER);
  const text = writeTestText(viewer.congregation.name);
  const outcome = await sendSms(twilio, { to: phone, text, statusCallback: null });
  if (outcome.kind !== "taken") {
    services.logger.warn({ code: outcome.code }, "test text message not sent");
    throw new Refusal("sms_not_accepted", { fields: { provider: `The provider answered: ${outcome.code}.` } });
  }
  await recordChange(db, viewer, "sms.sent_test", { subjectId: 0 });
  return { recipient: phone };
}
