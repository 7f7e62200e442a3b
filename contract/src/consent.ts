// The page of an email's unsubscribe link. The link proves access to the mailbox, so it works without signing
// in. Opening it changes nothing, because mail scanners open every link.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** Any text: an unknown token gets a normal answer. */
const TokenInPath = z.object({ token: z.string() });

export const Subscription = z.object({
  congregationName: z.string(),
  /** The email address, partly hidden, so that only its owner recognizes it. */
  address: z.string(),
  unsubscribed: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const consent = {
  page: endpoint({
    method: "GET",
    path: "/api/unsubscribe/:token",
    summary: "The page behind an email's unsubscribe address. Changes nothing.",
    access: "public",
    params: TokenInPath,
    answers: { 200: "page" },
    errors: [],
  }),
  look: endpoint({
    method: "GET",
    path: "/api/unsubscribe/:token/subscription",
    summary: "Whether the mailbox that an email was sent to still gets announcements.",
    access: "public",
    params: TokenInPath,
    reads: [],
    answers: { 200: Subscription },
    errors: ["unsubscribe_link_invalid"],
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/unsubscribe/:token",
    summary: "Ends announcement emails to a mailbox with one click (RFC 8058).",
    access: "public",
    anyOrigin: true,
    takesForm: true,
    params: TokenInPath,
    answers: { 200: Subscription },
    errors: ["unsubscribe_link_invalid"],
  }),
  resubscribe: endpoint({
    method: "DELETE",
    path: "/api/unsubscribe/:token",
    summary: "Returns to announcement emails.",
    access: "public",
    params: TokenInPath,
    answers: { 200: Subscription },
    errors: ["unsubscribe_link_invalid"],
  }),
};
