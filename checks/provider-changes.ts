import { api } from "@narthex/contract/api.ts";
import { openCongregation } from "../server/test/congregation.ts";
import { watchedBy } from "./made-calls.ts";

/** Sets up and removes outside services, in a congregation that has none in its environment. */
export async function changeProviders(password: string): Promise<void> {
  const { cardProvider, confirmation, mailServer, settings, signInProviders, textProvider } = api;
  const congregation = await openCongregation();
  const admin = watchedBy(await congregation.as("admin"), congregation);
  await admin.call(confirmation.confirm, { body: { password } });
  await admin.call(confirmation.require);
  const server = { host: "127.0.0.1", port: 2525, encryption: "none", senderAddress: "office@example.org" } as const;
  const none = { user: null, password: null, senderName: null, replyTo: null };
  await admin.call(settings.sendTest);
  const [kept] = (await admin.call(settings.mails)).body;
  await admin.call(mailServer.update, { body: { ...server, ...none } });
  await admin.call(settings.sendKept, { params: { id: kept?.id ?? 0 } });
  await admin.call(mailServer.remove);
  const account = { accountSid: `AC${"0".repeat(32)}`, authToken: "f".repeat(32), from: "+12125550100" };
  await admin.call(textProvider.update, { body: account });
  await admin.call(textProvider.remove);
  const keys = { publishableKey: "pk_test_1", secretKey: "sk_test_1", webhookSecret: "whsec_1", isOn: true };
  await admin.call(cardProvider.update, { body: keys });
  await admin.call(cardProvider.remove, { query: {} });
  const service = { name: "Church", issuer: "https://id.example.org", clientId: "narthex", clientSecret: "hidden" };
  await admin.call(signInProviders.update, { params: { id: "church" }, body: service });
  await admin.call(signInProviders.remove, { params: { id: "church" } });
  await congregation.close();
}
