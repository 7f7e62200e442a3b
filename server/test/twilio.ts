// A fake of Twilio's HTTP API on loopback: accepts messages, and sends status reports and replies with its signature.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { computeSignature, type TwilioSettings } from "../src/messaging/sms/twilio.ts";

interface TakenMessage {
  to: string;
  from: string;
  text: string;
  statusCallback: string | null;
}

export interface FakeTwilio {
  /** The server's configuration for it. */
  readonly config: TwilioSettings;
  readonly taken: readonly TakenMessage[];
  /** Numbers that are refused, with Twilio's error code. */
  readonly refused: Map<string, number>;
  /** Twilio's error code for every message while it is set, such as one about the sender. */
  refusal: number | null;
  /** The status of every answer while it is set: 401, 429, 500 ... */
  outage: number | null;
  /** Calls the server as Twilio does. @param address the server's callback, or the one configured at Twilio */
  tell(server: string, address: string, fields: Record<string, string>, signature?: string): Promise<Response>;
  close(): Promise<void>;
}

const ACCOUNT = `AC${"0".repeat(32)}`;
const TOKEN = "f".repeat(32);

export async function openTwilio(): Promise<FakeTwilio> {
  const taken: TakenMessage[] = [];
  const refused = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    let text = "";
    for await (const chunk of request) text += chunk;
    const fields = new URLSearchParams(text);
    const to = fields.get("To") ?? "";
    const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64")}`;
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return answer(404, { code: 20404 });
    if (request.headers.authorization !== expected) return answer(401, { code: 20003 });
    if (fake.outage !== null) return answer(fake.outage, { code: 20429 });
    const code = fake.refusal ?? refused.get(to);
    if (code !== undefined) return answer(400, { code });
    const from = fields.get("From") ?? fields.get("MessagingServiceSid") ?? "";
    taken.push({ to, from, text: fields.get("Body") ?? "", statusCallback: fields.get("StatusCallback") });
    return answer(201, { sid: `SM${taken.length}`, status: "queued" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeTwilio = {
    config: { accountSid: ACCOUNT, authToken: TOKEN, from: "+12125550100", apiUrl },
    taken,
    refused,
    refusal: null,
    outage: null,
    async tell(own, address, fields, signature = computeSignature(TOKEN, address, fields)) {
      const { pathname, search } = new URL(address);
      return fetch(`${own}${pathname}${search}`, {
        method: "POST",
        headers: { "x-twilio-signature": signature },
        body: new URLSearchParams(fields),
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}
