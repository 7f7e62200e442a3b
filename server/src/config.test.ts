import { describe, expect, it } from "vitest";
import { AGE, mistakesOf, STRIPE } from "../test/configuration.ts";
import { readConfig } from "./config.ts";

describe("configuration", () => {
  it("has a default for every variable", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      publicUrl: "http://127.0.0.1:3000",
      isPublicUrlSet: false,
      secret: null,
      smtpUrl: null,
      twilio: null,
      oidcProviders: [],
      stripe: null,
      firstAdmin: null,
      logLevel: "info",
      metricsToken: null,
      trustProxy: false,
    });
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", SECRET: " ", SMTP_URL: "" })).toEqual(readConfig({}));
  });

  it("refuses more connections than the built-in database has", () => {
    expect(() => readConfig({ DATABASE_CONNECTIONS: "49" })).toThrow(
      "DATABASE_CONNECTIONS must be at most 48 for the built-in database.",
    );
    const own = { DATABASE_URL: "postgres://db.example.org/narthex" };
    expect(readConfig({ DATABASE_CONNECTIONS: "49", ...own }).requestConnections).toBe(31);
    expect(readConfig({}).requestConnections).toBe(16);
  });

  it("refuses fewer connections than a server needs", () => {
    expect(() => readConfig({ DATABASE_CONNECTIONS: "21" })).toThrow(
      /^DATABASE_CONNECTIONS must be a number from 22 to 500, because 18 connections are for jobs, /,
    );
    expect(readConfig({ DATABASE_CONNECTIONS: "22" }).requestConnections).toBe(4);
  });

  it("reads every variable", () => {
    const env = {
      PORT: "8080",
      HOST: "0.0.0.0",
      DATA_DIR: "/srv/our data",
      DATABASE_URL: "postgres://db.example.org/narthex",
      PUBLIC_URL: "https://church.example.org/",
      SECRET: "s".repeat(32),
      SECRET_PREVIOUS: "p".repeat(32),
      DATABASE_DIRECT_URL: "postgres://db.example.org:5433/narthex",
      DATABASE_PREPARED_STATEMENTS: "off",
      DATABASE_CONNECTIONS: "40",
      WORKERS: "3",
      DATABASE_STATEMENT_TIMEOUT: "20",
      DATABASE_LOCK_TIMEOUT: "3",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "Grace Community Church <office@example.org>",
      TWILIO_ACCOUNT_SID: `ac${"a".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "b".repeat(32),
      TWILIO_FROM: "+12125550123",
      OIDC_PROVIDERS: "parish",
      OIDC_PARISH_ISSUER: "https://id.example.org",
      OIDC_PARISH_CLIENT_ID: "narthex",
      OIDC_PARISH_CLIENT_SECRET: "hidden",
      ...STRIPE,
      NARTHEX_ADMIN_EMAIL: "Admin@Example.org",
      NARTHEX_ADMIN_PASSWORD: "a long password",
      STOP_DELAY: "5",
      STOP_TIMEOUT: "60",
      LOG_LEVEL: "warn",
      METRICS_TOKEN: "a token for the metrics only",
      TRUST_PROXY: "10.0.0.1, 192.168.0.0/16",
      BACKUP_DIR: "/srv/backups",
      BACKUP_KEEP: "30",
      BACKUP_S3_BUCKET: "backups/church",
      BACKUP_S3_ENDPOINT: "https://example.org/storage/s3/",
      BACKUP_S3_REGION: "eu-central-1",
      BACKUP_S3_ACCESS_KEY: "AK1",
      BACKUP_S3_SECRET_KEY: "hidden",
      ...AGE,
    };
    expect(readConfig(env)).toEqual({
      isDemo: false,
      twilioApiUrl: "https://api.twilio.com",
      backup: {
        folder: "/srv/backups",
        kept: 30,
        recipient: AGE.BACKUP_RECIPIENT,
        s3: {
          endpoint: "https://example.org/storage/s3",
          region: "eu-central-1",
          bucket: "backups",
          prefix: "church/",
          accessKeyId: "AK1",
          secretAccessKey: "hidden",
        },
        identity: AGE.BACKUP_IDENTITY,
      },
      port: 8080,
      host: "0.0.0.0",
      dataDir: "/srv/our data",
      demoMembers: 250,
      workers: 3,
      databaseUrl: "postgres://db.example.org/narthex",
      databaseDirectUrl: "postgres://db.example.org:5433/narthex",
      preparesStatements: false,
      requestConnections: 22,
      allConnections: 40,
      databaseLimits: { statementMs: 20_000, lockMs: 3000, idleMs: 60_000, connectionMs: 5000 },
      databaseReplicaUrl: null,
      tracing: null,
      databaseStartMs: 60_000,
      publicUrl: "https://church.example.org",
      isPublicUrlSet: true,
      secret: "s".repeat(32),
      previousSecret: "p".repeat(32),
      smtpUrl: "smtps://mail.example.org",
      mailFrom: "Grace Community Church <office@example.org>",
      twilio: {
        accountSid: `AC${"a".repeat(32)}`,
        authToken: "b".repeat(32),
        from: "+12125550123",
        apiUrl: "https://api.twilio.com",
      },
      oidcProviders: [
        {
          id: "parish",
          name: "Parish",
          issuer: "https://id.example.org",
          clientId: "narthex",
          clientSecret: "hidden",
        },
      ],
      stripe: {
        secretKey: "sk_live_1a",
        publishableKey: "pk_live_1a",
        webhookSecret: "whsec_1a",
        apiUrl: null,
        isTest: false,
      },
      stripeApiUrl: null,
      firstAdmin: { email: "admin@example.org", password: "a long password" },
      stopDelayMs: 5000,
      stopTimeoutMs: 60_000,
      logLevel: "warn",
      metricsToken: "a token for the metrics only",
      trustProxy: ["10.0.0.1", "192.168.0.0/16"],
      trustedHosts: [],
    });
  });

  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://localhost:3000"],
    ["::1", "http://[::1]:3000"],
    ["church.local", "http://church.local:3000"],
  ])("on host %s is reached at %s unless PUBLIC_URL is set", (HOST, publicUrl) => {
    expect(readConfig({ HOST }).publicUrl).toBe(publicUrl);
  });

  it("accepts a number of proxies or their addresses", () => {
    expect(readConfig({ TRUST_PROXY: "1" }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: "loopback" }).trustProxy).toEqual(["loopback"]);
    expect(mistakesOf({ TRUST_PROXY: "everyone" })).toHaveLength(1);
    expect(mistakesOf({ TRUST_PROXY: "10.0.0.0/64" })).toHaveLength(1);
  });

  it("the demo ignores the settings for database, mail and network", () => {
    const env = {
      HOST: "0.0.0.0",
      PORT: "4000",
      DATA_DIR: "data",
      DATABASE_URL: "postgres://db.example.org/narthex",
      PUBLIC_URL: "https://church.example.org",
      SMTP_URL: "smtp://mail.example.org",
      MAIL_FROM: "office@example.org",
      TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "b".repeat(32),
      TWILIO_FROM: "+12125550123",
      DEMO_MEMBERS: "5000",
      ...STRIPE,
    };
    expect(readConfig(env, "demo")).toMatchObject({
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:4000",
      dataDir: `${process.cwd()}/demo-data`,
      databaseUrl: null,
      smtpUrl: null,
      stripe: null,
      twilio: null,
      demoMembers: 5000,
    });
  });
});

describe("a mistake in the configuration", () => {
  it.each([
    [{ PORT: "70000" }, "PORT must be a number from 1 to 65535."],
    [{ WORKERS: "0" }, "WORKERS must be a number from 1 to 64."],
    [
      {
        BACKUP_S3_BUCKET: "backups",
        BACKUP_S3_ENDPOINT: "https://s3.example.org",
        BACKUP_S3_ACCESS_KEY: "AK1",
        BACKUP_S3_SECRET_KEY: "hidden",
      },
      "BACKUP_S3_BUCKET needs BACKUP_RECIPIENT beside it: backups are stored there only encrypted.",
    ],
    [{ BACKUP_S3_SECRET_KEY: "hidden" }, "BACKUP_S3_SECRET_KEY needs BACKUP_S3_BUCKET beside it."],
    [
      { BACKUP_S3_ENDPOINT: "https://a.org/b-1/", BACKUP_S3_BUCKET: "b-1/church" },
      "BACKUP_S3_ENDPOINT must be without the bucket, which BACKUP_S3_BUCKET names.",
    ],
    [{ BACKUP_S3_ENDPOINT: "https://a.org/?b" }, "BACKUP_S3_ENDPOINT must have nothing but a host and a path."],
    [{ PORT: "http" }, "PORT must be a number from 1 to 65535."],
    [{ HOST: "my host" }, "HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0."],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL must begin with postgres://."],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: "api-key=100%" },
      "OTEL_EXPORTER_OTLP_HEADERS must be names and values such as api-key=value, separated by commas, with a percent sign as %25.",
    ],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: "api-key=%FF" },
      "OTEL_EXPORTER_OTLP_HEADERS must have values that are UTF-8 after percent-decoding.",
    ],
    [{ PUBLIC_URL: "church" }, "PUBLIC_URL must be an address such as https://church.example.org."],
    [{ PUBLIC_URL: "https://a.example.org/b" }, "PUBLIC_URL must not have anything after the host."],
    [{ DATABASE_DIRECT_URL: "postgres://db.example.org/narthex" }, "DATABASE_DIRECT_URL needs DATABASE_URL beside it."],
    [{ DATABASE_PREPARED_STATEMENTS: "no" }, "DATABASE_PREPARED_STATEMENTS must be on or off."],
    [{ SECRET: "short" }, "SECRET must have at least 32 characters."],
    [{ SECRET_PREVIOUS: "s".repeat(32) }, "SECRET_PREVIOUS needs SECRET beside it."],
    [{ SECRET: "s".repeat(32), SECRET_PREVIOUS: "short" }, "SECRET_PREVIOUS must have at least 32 characters."],
    [{ SECRET: "s".repeat(32), SECRET_PREVIOUS: "s".repeat(32) }, "SECRET_PREVIOUS must be another value than SECRET."],
    [{ SMTP_URL: "smtp://mail.example.org" }, "SMTP_URL needs MAIL_FROM beside it."],
    [{ MAIL_FROM: "office" }, "MAIL_FROM must be an email address, or Name <address>."],
    [
      { TWILIO_ACCOUNT_SID: "me" },
      "TWILIO_ACCOUNT_SID must be AC and 32 letters and digits, as Twilio's console shows it.",
    ],
    [{ TWILIO_AUTH_TOKEN: "x" }, "TWILIO_AUTH_TOKEN must be the 32 letters and digits that Twilio's console shows."],
    [{ TWILIO_FROM: "church" }, /^TWILIO_FROM must be a number such as/],
    [{ BACKUP_RECIPIENT: "age1foo" }, /^BACKUP_RECIPIENT must be a whole public key of age: age1 and 58 more /],
    [{ BACKUP_IDENTITY: "AGE-SECRET-KEY-1X" }, /^BACKUP_IDENTITY must be a whole secret key of age: .+ 58 more /],
    [{ TWILIO_API_URL: "twilio" }, "TWILIO_API_URL must be an address such as https://api.twilio.com."],
    [{ TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}` }, "TWILIO_ACCOUNT_SID needs TWILIO_AUTH_TOKEN beside it."],
    [
      { TWILIO_ACCOUNT_SID: `AC${"a".repeat(32)}`, TWILIO_AUTH_TOKEN: "b".repeat(32), TWILIO_FROM: "+12125550123" },
      "TWILIO_ACCOUNT_SID needs PUBLIC_URL beside it.",
    ],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must have at least 24 characters."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent."],
    [{ NARTHEX_ADMIN_EMAIL: "admin@example.org" }, "NARTHEX_ADMIN_EMAIL needs NARTHEX_ADMIN_PASSWORD beside it."],
    [{ DEMO_MEMBERS: "0" }, "DEMO_MEMBERS must be a number from 1 to 100000."],
    [{ OIDC_PROVIDERS: "Google!" }, /^OIDC_PROVIDERS must be short names/],
    [{ STRIPE_SECRET_KEY: "pk_test_1" }, /^STRIPE_SECRET_KEY must begin with sk_ or rk_, /],
    [{ STRIPE_PUBLISHABLE_KEY: "sk_test_1" }, /^STRIPE_PUBLISHABLE_KEY must begin with pk_, /],
    [{ STRIPE_WEBHOOK_SECRET: "secret" }, /^STRIPE_WEBHOOK_SECRET must begin with whsec_, /],
    [
      { STRIPE_WEBHOOK_SECRET: "", STRIPE_SECRET_KEY: "sk_live_1a", STRIPE_PUBLISHABLE_KEY: "pk_live_1a" },
      "STRIPE_WEBHOOK_SECRET is missing: Stripe's three keys work only together.",
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "pk_live_1a" },
      "STRIPE_SECRET_KEY is missing: Stripe's three keys work only together.",
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: "pk_test_1a", STRIPE_SECRET_KEY: "sk_live_1a", STRIPE_WEBHOOK_SECRET: "whsec_1a" },
      "STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys, or both live keys.",
    ],
    [{ STRIPE_API_URL: "https://stripe.example.org" }, /^STRIPE_API_URL must be an address of this machine, /],
  ])("%o is reported in one sentence", (env, said) => {
    const mistakes = mistakesOf(env).filter((line) => line.startsWith(Object.keys(env)[0] ?? ""));
    expect(mistakes[0]).toMatch(said);
  });

  it("is reported together with all others, without its value", () => {
    const secrets = {
      SECRET: "hidden-1",
      DATABASE_URL: "hidden-2",
      SMTP_URL: "hidden-3",
      NARTHEX_ADMIN_PASSWORD: "hidden4",
      OIDC_PROVIDERS: "google",
      OIDC_GOOGLE_ISSUER: "hidden-5",
    };
    const mistakes = mistakesOf(secrets);
    const named = (name: string) => mistakes.some((line) => line.startsWith(`${name} `));
    for (const name of ["SECRET", "DATABASE_URL", "SMTP_URL", "NARTHEX_ADMIN_PASSWORD", "OIDC_GOOGLE_ISSUER"]) {
      expect(named(name), name).toBe(true);
    }
    expect(named("OIDC_GOOGLE_CLIENT_ID") && named("OIDC_GOOGLE_CLIENT_SECRET")).toBe(true);
    expect(mistakes.join()).not.toContain("hidden");
    for (const line of mistakes) expect(line).toMatch(/^[A-Z_]+ .*\.$/);
  });
});
