// Everything an operator can set, read once at the start. Each mistake is one sentence that names the variable and
// never repeats its value, which may be a secret. All mistakes are reported together.
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { email, newPassword } from "@narthex/contract/fields.ts";
import { z } from "zod";
import { databaseVariables, readDatabase } from "./config.database.ts";
import { address, seconds, wholeNumber } from "./config.fields.ts";
import { readOidcProviders } from "./config.oidc.ts";
import { findS3Mistakes, readS3, s3Variables } from "./config.s3.ts";
import { readStripe, stripeVariables } from "./config.stripe.ts";
import { readTracing, tracingVariables } from "./config.tracing.ts";
import { StartupError } from "./database/embedded/startup-error.ts";
import type { TwilioSettings } from "./messaging/sms/twilio.ts";

const isSite = (value: string): boolean => {
  const { pathname, search, hash, username } = new URL(value);
  return pathname === "/" && !search && !hash && !username;
};

const isNetwork = (value: string): boolean => {
  const [ip = "", bits, ...more] = value.split("/");
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return ["loopback", "linklocal", "uniquelocal"].includes(value);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const publicUrl = address(["http:", "https:"], "must be an address such as https://church.example.org");
const trustProxy = "must be the number of proxies in front of Narthex, or their addresses separated by commas";

/** The variables and their defaults. */
const variables = {
  PORT: wholeNumber(1, 65_535, "must be a number from 1 to 65535").default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address of this machine, such as 127.0.0.1 or 0.0.0.0")
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  DEMO_DATA_DIR: z.string().default("demo-data"),
  DEMO_MEMBERS: wholeNumber(1, 100_000, "must be a number from 1 to 100000").default(250),
  WORKERS: wholeNumber(1, 64, "must be a number from 1 to 64").default(1),
  ...databaseVariables,
  PUBLIC_URL: publicUrl
    .refine((url) => !URL.canParse(url) || isSite(url), "must not have anything after the host")
    .optional(),
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SECRET_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: address(["smtp:", "smtps:"], "must begin with smtp:// or smtps://").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be an email address, or Name <address>")
    .optional(),
  OIDC_PROVIDERS: z
    .string()
    .regex(
      /^[a-z][a-z0-9]*(,[a-z][a-z0-9]*)*$/,
      "must be short names of lower-case letters and digits, separated by commas",
    )
    .optional(),
  ...stripeVariables,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be AC and 32 letters and digits, as Twilio's console shows it")
    .transform((value) => value.replace(/^ac/i, "AC"))
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, "must be the 32 letters and digits that Twilio's console shows")
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      "must be a number such as +12125550123, or the id of a messaging service (MG and 32 letters and digits)",
    )
    .transform((value) => value.replace(/^mg/i, "MG"))
    .optional(),
  TWILIO_API_URL: address(["https:", "http:"], "must be an address such as https://api.twilio.com").default(
    "https://api.twilio.com",
  ),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 1000, "must be a number from 1 to 1000").default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[a-z0-9]{58}$/,
      "must be a whole public key of age: age1 and 58 more lowercase letters and digits, as age-keygen prints it",
    )
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .regex(
      /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/,
      "must be a whole secret key of age: AGE-SECRET-KEY-1 and 58 more capital letters and digits, as age-keygen prints it",
    )
    .optional(),
  ...s3Variables,
  STOP_DELAY: wholeNumber(0, 300, "must be a number of seconds from 0 to 300").default(0),
  STOP_TIMEOUT: seconds.default(25),
  NARTHEX_ADMIN_EMAIL: email.optional(),
  NARTHEX_ADMIN_PASSWORD: newPassword.optional(),
  ...tracingVariables,
  METRICS_TOKEN: z.string().min(24, "must have at least 24 characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((part) => part.trim()))
    .refine((parts) => (parts.length === 1 && /^\d{1,2}$/.test(parts[0] ?? "")) || parts.every(isNetwork), trustProxy)
    .transform((parts) => (/^\d+$/.test(parts[0] ?? "") ? Number(parts[0]) : parts))
    .optional(),
};

export const variableNames = Object.keys(variables);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the variables. The demo ignores some of them: it never uses the congregation's own database, sends no mail,
 * charges no card, and listens on loopback only.
 */
export function readConfig(env: NodeJS.ProcessEnv, mode: "start" | "demo" = "start") {
  const isDemo = mode === "demo";
  // `NAME=` in an .env file means unset.
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = z.object(variables).safeParse(given);
  const mistakes = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${formatIssue(issue)}`) ?? [];
  const { providers, mistakes: providerMistakes } = readOidcProviders(given);
  const { stripe, mistakes: stripeMistakes } = readStripe(given);
  mistakes.push(...providerMistakes, ...stripeMistakes, ...findS3Mistakes(given), ...findPairMistakes(given));
  if (!parsed.success || mistakes.length > 0) throw new StartupError([...new Set(mistakes)].join("\n"));
  const set = parsed.data;
  const database = readDatabase(set, isDemo || !set.DATABASE_URL);
  if (database.mistakes.length > 0) throw new StartupError(database.mistakes.join("\n"));
  const host = isDemo ? "127.0.0.1" : set.HOST;
  const ignoreInDemo = <T>(value: T | undefined): T | null => (isDemo ? null : (value ?? null));
  return {
    /** The sample congregation, which sends and charges nothing. */
    isDemo,
    port: set.PORT,
    host,
    dataDir: resolve(isDemo ? set.DEMO_DATA_DIR : set.DATA_DIR),
    demoMembers: set.DEMO_MEMBERS,
    /** How many processes serve requests, each as one server. */
    workers: isDemo ? 1 : set.WORKERS,
    ...database.settings,
    backup: {
      folder: resolve(isDemo ? join(set.DEMO_DATA_DIR, "backups") : (set.BACKUP_DIR ?? join(set.DATA_DIR, "backups"))),
      /** How many archives stay in the folder. */
      kept: set.BACKUP_KEEP,
      /** Archives are encrypted for this key of age; null writes them unencrypted. */
      recipient: ignoreInDemo(set.BACKUP_RECIPIENT),
      /** Where archives go instead of the folder; null for the folder. */
      s3: isDemo ? null : readS3(set),
      /** Reads encrypted archives, for commands and the weekly test. */
      identity: ignoreInDemo(set.BACKUP_IDENTITY),
    },
    /** Scheme, host and port, without a trailing slash. */
    publicUrl: new URL(ignoreInDemo(set.PUBLIC_URL) ?? `http://${formatHost(host)}:${set.PORT}`).origin,
    /** False if PUBLIC_URL is unset: people may then reach this server by other names as well. */
    isPublicUrlSet: ignoreInDemo(set.PUBLIC_URL) !== null,
    secret: ignoreInDemo(set.SECRET),
    /** The value that SECRET had before; still accepted. */
    previousSecret: ignoreInDemo(set.SECRET_PREVIOUS),
    smtpUrl: ignoreInDemo(set.SMTP_URL),
    mailFrom: ignoreInDemo(set.MAIL_FROM),
    /** Settings for text messages; null if not configured. */
    twilio: isDemo ? null : toTwilioSettings(set),
    /** Scheme and host of Twilio's API, for an account that is set up in the app. */
    twilioApiUrl: new URL(set.TWILIO_API_URL).origin,
    oidcProviders: isDemo ? [] : providers,
    /** Null without keys and in the demo, where no card is ever charged. */
    stripe: ignoreInDemo(stripe ?? undefined),
    /** Address of a Stripe stand-in on this machine, also for keys that are entered in the app; null for Stripe's own. */
    stripeApiUrl: ignoreInDemo(set.STRIPE_API_URL),
    firstAdmin:
      !isDemo && set.NARTHEX_ADMIN_EMAIL && set.NARTHEX_ADMIN_PASSWORD
        ? { email: set.NARTHEX_ADMIN_EMAIL, password: set.NARTHEX_ADMIN_PASSWORD }
        : null,
    /** How long a server that stops still takes requests, while `/api/ready` is 503. */
    stopDelayMs: set.STOP_DELAY * 1000,
    /** How long requests and jobs may take after that. */
    stopTimeoutMs: set.STOP_TIMEOUT * 1000,
    logLevel: set.LOG_LEVEL,
    /** Opens `/metrics` to programs that send it; null serves no metrics. */
    metricsToken: ignoreInDemo(set.METRICS_TOKEN),
    /** Where traces go; null sends none. */
    tracing: isDemo ? null : readTracing(set),
    /** Fastify's option: the number of proxies or their addresses; false trusts none. */
    trustProxy: ignoreInDemo(set.TRUST_PROXY) ?? false,
    /** Hosts that are read although they are private, when a person enters an address; for tests, by no variable. */
    trustedHosts: [] as readonly string[],
  };
}

interface TwilioVariables {
  TWILIO_ACCOUNT_SID?: string | undefined;
  TWILIO_AUTH_TOKEN?: string | undefined;
  TWILIO_FROM?: string | undefined;
  TWILIO_API_URL: string;
}

function toTwilioSettings(set: TwilioVariables): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = set;
  if (!accountSid || !authToken || !from) return null;
  return { accountSid, authToken, from, apiUrl: new URL(set.TWILIO_API_URL).origin };
}

const pairs: [string, string][] = [
  ["NARTHEX_ADMIN_EMAIL", "NARTHEX_ADMIN_PASSWORD"],
  ["NARTHEX_ADMIN_PASSWORD", "NARTHEX_ADMIN_EMAIL"],
  ["DATABASE_DIRECT_URL", "DATABASE_URL"],
  ["DATABASE_REPLICA_URL", "DATABASE_URL"],
  ["SECRET_PREVIOUS", "SECRET"],
  ["SMTP_URL", "MAIL_FROM"],
  ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  ["TWILIO_ACCOUNT_SID", "TWILIO_FROM"],
  ["TWILIO_ACCOUNT_SID", "PUBLIC_URL"],
  ["TWILIO_AUTH_TOKEN", "TWILIO_ACCOUNT_SID"],
  ["TWILIO_FROM", "TWILIO_ACCOUNT_SID"],
];

function findPairMistakes(given: Record<string, string>): string[] {
  const mistakes = pairs.flatMap(([one, other]) =>
    given[one] && !given[other] ? [`${one} needs ${other} beside it.`] : [],
  );
  const isSame = given.SECRET_PREVIOUS !== undefined && given.SECRET_PREVIOUS === given.SECRET;
  return isSame ? [...mistakes, "SECRET_PREVIOUS must be another value than SECRET."] : mistakes;
}

function formatIssue(issue: { message: string }): string {
  const { message } = issue;
  return message.startsWith("must ") ? `${message}.` : `is not accepted: ${message.replace(/\.?$/, ".")}`;
}

// A person cannot open an address that means "all interfaces", such as 0.0.0.0.
function formatHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
