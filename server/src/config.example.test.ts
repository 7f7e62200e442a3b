import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AGE, mistakesOf, STRIPE } from "../test/configuration.ts";
import { providerVariables } from "./config.oidc.ts";
import { readConfig, variableNames } from "./config.ts";

describe(".env.example", () => {
  const lines = readFileSync(new URL("../../.env.example", import.meta.url), "utf8").split("\n");
  const documented = lines.flatMap((line) => /^#?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  const known = [...variableNames, ...providerVariables.map((variable) => `OIDC_GOOGLE_${variable}`)];

  it("documents every variable, and no other", () => {
    expect(documented.toSorted()).toEqual(known.toSorted());
  });

  it("describes each variable in a sentence", () => {
    for (const [index, line] of lines.entries()) {
      if (/^#?[A-Z_]+=/.test(line)) expect(lines[index - 1], line).toMatch(/^# .*\.$/);
    }
  });

  it("shows the default values and no value that is refused", () => {
    const shown = Object.fromEntries(
      lines.flatMap((line) => {
        const [, name = "", value = ""] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
        return name ? [[name, value]] : [];
      }),
    );
    for (const name of [
      "PORT",
      "HOST",
      "DATA_DIR",
      "LOG_LEVEL",
      "DATABASE_CONNECTIONS",
      "TWILIO_API_URL",
      "DEMO_DATA_DIR",
      "DEMO_MEMBERS",
    ]) {
      expect(shown[name], name).toBeTruthy();
      expect(readConfig({ [name]: shown[name] })).toEqual(readConfig({}));
    }
    const filled = {
      ...shown,
      NARTHEX_ADMIN_PASSWORD: "a long password",
      TWILIO_AUTH_TOKEN: "b".repeat(32),
      OIDC_GOOGLE_CLIENT_ID: "id",
      OIDC_GOOGLE_CLIENT_SECRET: "secret",
      ...STRIPE,
      ...AGE,
    };
    expect(mistakesOf(filled)).toEqual([]);
  });
});
