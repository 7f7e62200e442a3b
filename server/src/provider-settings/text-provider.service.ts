// The provider of text messages in the settings.
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { requireMember } from "../members/members.service.ts";
import { testText } from "../messaging/sms/keywords.rules.ts";
import { sendSms } from "../messaging/sms/twilio.ts";
import { Refusal, wrongField } from "../refusal.ts";

interface Needs {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
}

const NO_NUMBER = "Please add your phone number to your profile first.";

/** Sends a test text message to the viewer immediately, and answers what the provider says. */
export async function sendTestSms(db: Database, services: Needs, viewer: Viewer): Promise<{ recipient: string }> {
  const { twilio } = services.config;
  if (twilio === null) throw new Refusal("sms_not_set_up");
  const phone = viewer.memberId === null ? null : (await requireMember(db, viewer.memberId)).phone;
  if (phone === null) throw wrongField("phone", NO_NUMBER);
  const text = testText(viewer.congregation.name);
  const outcome = await sendSms(twilio, { to: phone, text, statusCallback: null });
  if (outcome.kind !== "taken") {
    services.logger.warn({ code: outcome.code }, "test text message not sent");
    throw new Refusal("sms_not_accepted", { fields: { provider: `The provider answered: ${outcome.code}.` } });
  }
  await recordChange(db, viewer, "sms.sent_test", { subjectId: 0 });
  return { recipient: phone };
}
