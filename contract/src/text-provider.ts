// The provider of text messages in the settings: Twilio. Its token is write-only.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, line, versionOrNone } from "./fields.ts";
import { ProviderSecret, ProviderSource } from "./providers.ts";

const FROM = "Please enter a number such as +1 212 555 0123, or the id of a messaging service, which begins with MG.";

export const TextProvider = z.object({
  accountSid: line(40)
    .transform((typed) => typed.replace(/^ac/i, "AC"))
    .pipe(z.string().regex(/^AC[0-9a-f]{32}$/i, "Please enter AC and 32 letters and digits, as Twilio shows it.")),
  /** A phone number with its country code, or the id of a messaging service. */
  from: line(40)
    .transform((typed) => typed.replace(/[\s().-]/g, "").replace(/^mg/i, "MG"))
    .pipe(z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i, FROM)),
});
export type TextProvider = z.infer<typeof TextProvider>;

const authToken = line(40).regex(/^[0-9a-f]{32}$/i, "Please enter the 32 letters and digits that Twilio shows.");

/** An empty token leaves the stored one, unless the account changes. */
export const TextProviderChange = TextProvider.extend({ authToken: emptyAsNull(authToken), updatedAt: versionOrNone });
export type TextProviderChange = z.infer<typeof TextProviderChange>;

export const TextProviderView = z.object({
  source: ProviderSource,
  /** Null if there are none. */
  values: z.object({ accountSid: z.string(), from: z.string() }).nullable(),
  secret: ProviderSecret.nullable(),
  /** Where Twilio sends replies such as STOP: to be entered at Twilio. */
  replyAddress: z.string(),
  /** Whether text messages wait since a restore until an administrator resumes them. */
  isPaused: z.boolean(),
  updatedAt: z.string().nullable(),
});
export type TextProviderView = z.infer<typeof TextProviderView>;

const path = "/api/settings/text-provider";

export const textProvider = {
  get: endpoint({
    method: "GET",
    path,
    summary: "The provider of text messages, without its token.",
    access: "settings.manage",
    reads: [],
    answers: { 200: TextProviderView },
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path,
    summary: "Sets up text messages. Another account needs its own token.",
    access: "settings.manage",
    confirmed: true,
    body: TextProviderChange,
    answers: { 200: TextProviderView },
    errors: ["set_by_environment", "public_address_missing", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    summary: "Removes the provider of text messages.",
    access: "settings.manage",
    confirmed: true,
    answers: { 200: TextProviderView },
    errors: ["set_by_environment"],
  }),
};
