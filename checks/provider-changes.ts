import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

/** Sets up and removes the mail server. @param password of the person, who confirms it first */
export async function changeProviders(admin: Person, password: string): Promise<void> {
  const { confirmation, mailServer } = api;
  await admin.call(confirmation.confirm, { body: { password } });
  const server = { host: "127.0.0.1", port: 2525, encryption: "none", senderAddress: "office@example.org" } as const;
  const body = { ...server, user: null, password: null, senderName: null, replyTo: null };
  await admin.call(mailServer.update, { body });
  await admin.call(mailServer.remove);
}
