import { cardProvider } from "@narthex/contract/card-provider.ts";
import { mailServer } from "@narthex/contract/mail-server.ts";
import { settings } from "@narthex/contract/settings.ts";
import { signInProviders } from "@narthex/contract/sign-in-providers.ts";
import { textProvider } from "@narthex/contract/text-provider.ts";
import { limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { SendingNeeds } from "../messaging/mail/mail.ts";
import { changeCardProvider, readCardProvider, removeCardProvider } from "./card-provider.service.ts";
import { sendKeptMail } from "./kept-mail.service.ts";
import { changeMailServer, readMailServer, removeMailServer, sendTestMail } from "./mail-server.service.ts";
import {
  changeSignInProvider,
  readSignInSettings,
  removeSignInProvider,
  testSignInProvider,
} from "./sign-in-providers.service.ts";
import {
  changeTextProvider,
  readTextProvider,
  removeTextProvider,
  sendTestSms as testSms,
} from "./text-provider.service.ts";

const TEST_TEXTS = { points: 5, seconds: 15 * 60 };
const TEST_MAILS = { points: 10, seconds: 15 * 60 };

const TEST_SIGN_INS = { points: 10, seconds: 15 * 60 };

const { sendKept, sendTest, sendTestSms } = settings;
const { test: testSignIn, ...signInSettings } = signInProviders;

// Outside a transaction, because they wait for a provider.
const testRoutes = createRoutesWith<SendingNeeds>()(
  { sendTest, sendTestSms, testSignIn },
  {
    async sendTest({ services, viewer }) {
      await limitKey(services, "test mail", viewer.userId, TEST_MAILS);
      return sendTestMail(services, viewer);
    },
    async sendTestSms({ db, services, viewer }) {
      await limitKey(services, "test text message", viewer.userId, TEST_TEXTS);
      return testSms(db, services, viewer);
    },
    async testSignIn({ db, services, viewer, params }) {
      await limitKey(services, "test of a sign-in", viewer.userId, TEST_SIGN_INS);
      return testSignInProvider(db, services, params.id);
    },
  },
  { inTransaction: false },
);

const mailServerRoutes = createRoutesWith<SendingNeeds>()(mailServer, {
  get: ({ db, services }) => readMailServer(db, services),
  update: (call) => changeMailServer(call.db, call.services, call.viewer, call.body),
  remove: (call) => removeMailServer(call.db, call.services, call.viewer),
});

const keptMailRoutes = createRoutesWith<SendingNeeds>()(
  { sendKept },
  { sendKept: (call) => sendKeptMail(call.db, call.services, call.viewer, call.params.id) },
);

const textProviderRoutes = createRoutesWith<SendingNeeds>()(textProvider, {
  get: ({ db, services }) => readTextProvider(db, services),
  update: (call) => changeTextProvider(call.db, call.services, call.viewer, call.body),
  remove: (call) => removeTextProvider(call.db, call.services, call.viewer),
});

const cardProviderRoutes = createRoutesWith<SendingNeeds>()(cardProvider, {
  get: ({ db, services }) => readCardProvider(db, services),
  update: (call) => changeCardProvider(call.db, call.services, call.viewer, call.body),
  remove: (call) => removeCardProvider(call.db, call.services, call.viewer, call.query.abandonPayments === "true"),
});

const signInRoutes = createRoutesWith<SendingNeeds>()(signInSettings, {
  list: ({ db, services }) => readSignInSettings(db, services),
  update: (call) => changeSignInProvider(call.db, call.services, call.viewer, call.params.id, call.body),
  remove: (call) => removeSignInProvider(call.db, call.services, call.viewer, call.params.id),
});

export const providerSettingsRoutes = [
  ...testRoutes,
  ...mailServerRoutes,
  ...keptMailRoutes,
  ...textProviderRoutes,
  ...cardProviderRoutes,
  ...signInRoutes,
];
