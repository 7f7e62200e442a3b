import { childTexts } from "@narthex/contract/child-texts.ts";
import { getCallerId } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { createOnce } from "../http/entry-keys.ts";
import { limitKey, type Rule } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { sendWhenCommitted } from "../messaging/deliveries/run.ts";
import type { Secret } from "../sealed.ts";
import { readSentText, readTextReach, sendText } from "./texts.service.ts";

interface Needs {
  readonly config: Config;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: Secret;
}

/** More than a team needs on a morning; each text costs money and attention. */
const TEXTS_PER_ACCOUNT: Rule = { points: 20, seconds: 600 };

export const textRoutes = createRoutesWith<Needs>()(childTexts, {
  reach: ({ db, services, viewer, query, now }) => readTextReach(db, services, viewer, query, now),
  send: (call) => {
    const { db, services, viewer, body, now } = call;
    return createOnce(call, {
      create: async () => {
        await limitKey(services, "child texts", getCallerId(viewer), TEXTS_PER_ACCOUNT);
        const sent = await sendText(db, services, viewer, body, now);
        await sendWhenCommitted(db, services, "sms");
        return sent;
      },
      readAgain: (id) => readSentText(db, Number(id)),
    });
  },
});
