// The card provider in the settings: Stripe. Its secret key and its signing secret are write-only.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { emptyAsNull, line, versionOrNone } from "./fields.ts";
import { MAX_TITLE } from "./limits.ts";
import { ProviderSecret, ProviderSource } from "./providers.ts";

const PUBLISHABLE = "Please enter the key that begins with pk_, as Stripe shows it under Developers, API keys.";
const SECRET_KEY = "Please enter the key that begins with sk_ or rk_, as Stripe shows it under Developers, API keys.";
const SIGNING = "Please enter the secret that begins with whsec_, as Stripe shows it beside the webhook's address.";
const YES_OR_NO = "Please choose yes or no.";

export const CardProvider = z.object({
  publishableKey: line(MAX_TITLE).regex(/^pk_(test|live)_\w+$/, PUBLISHABLE),
  /** Whether donors can give. Without it, only payments that were started before are followed. */
  isOn: z.boolean(YES_OR_NO),
});
export type CardProvider = z.infer<typeof CardProvider>;

/** Empty secrets leave the stored ones, unless the publishable key changes: it identifies the account and the mode. */
export const CardProviderFields = CardProvider.extend({
  secretKey: emptyAsNull(line(MAX_TITLE).regex(/^[sr]k_(test|live)_\w+$/, SECRET_KEY)),
  webhookSecret: emptyAsNull(line(100).regex(/^whsec_\S+$/, SIGNING)),
});

export const CardProviderChange = CardProviderFields.extend({
  /** Whether payments under way may be lost to Narthex. */
  abandonPayments: z.boolean(YES_OR_NO).default(false),
  updatedAt: versionOrNone,
});
export type CardProviderChange = z.infer<typeof CardProviderChange>;

export const CardProviderView = z.object({
  source: ProviderSource,
  /** Null if there are none. */
  values: z.object({ publishableKey: z.string(), isOn: z.boolean() }).nullable(),
  secret: ProviderSecret.nullable(),
  /** Gifts with real cards that were started and are neither paid nor canceled. They need the keys that are stored. */
  paymentsUnderWay: z.number(),
  updatedAt: z.string().nullable(),
});
export type CardProviderView = z.infer<typeof CardProviderView>;

const path = "/api/settings/card-provider";

export const cardProvider = {
  get: endpoint({
    method: "GET",
    path,
    summary: "The card provider, without its secret key and its signing secret.",
    access: "settings.manage",
    reads: ["payments"],
    answers: { 200: CardProviderView },
    errors: [],
  }),
  update: endpoint({
    method: "PUT",
    path,
    summary:
      "Sets up card payments. Another publishable key needs its own secrets, and is refused while payments are under way unless they are abandoned.",
    access: "settings.manage",
    confirmed: true,
    body: CardProviderChange,
    answers: { 200: CardProviderView },
    errors: ["set_by_environment", "payments_under_way", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    summary: "Removes the keys of the card provider. Refused while payments are under way unless they are abandoned.",
    access: "settings.manage",
    confirmed: true,
    query: z.object({ abandonPayments: z.enum(["true", "false"], YES_OR_NO).default("false") }),
    answers: { 200: CardProviderView },
    errors: ["set_by_environment", "payments_under_way"],
  }),
};
