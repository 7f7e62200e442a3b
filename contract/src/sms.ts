// Webhook events of the provider of text messages: the state of a message, and replies. Signed by the provider.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

const text = z.string().max(5000).optional();

/** Only the fields we read; the signature covers all fields. */
const StatusReport = z.looseObject({ MessageSid: text, MessageStatus: text, ErrorCode: text });
export type StatusReport = z.infer<typeof StatusReport>;

const IncomingMessage = z.looseObject({ From: text, Body: text, OptOutType: text });
export type IncomingMessage = z.infer<typeof IncomingMessage>;

export const sms = {
  status: endpoint({
    method: "POST",
    path: "/api/sms/status",
    summary: "Receives the provider's signed report on the delivery of a text message.",
    access: "public",
    // One for each text message; the delivery log is read when it is opened.
    quiet: true,
    anyOrigin: true,
    takesForm: true,
    query: z.object({ delivery: z.string().max(20).optional() }),
    body: StatusReport,
    answers: { 200: "xml" },
    errors: ["not_found", "forbidden"],
  }),
  incoming: endpoint({
    method: "POST",
    path: "/api/sms/incoming",
    summary: "Receives a signed reply from the provider: STOP and similar words end text messages to that number.",
    access: "public",
    anyOrigin: true,
    takesForm: true,
    body: IncomingMessage,
    answers: { 200: "xml" },
    errors: ["not_found", "forbidden"],
  }),
};
