import { expect, it } from "vitest";
import { openCongregation } from "../../test/congregation.ts";

async function warningsOf(trustProxy: number | false, requests: readonly Record<string, string>[]) {
  const lines: string[] = [];
  const congregation = await openCongregation({ config: { trustProxy }, onLog: (line) => lines.push(line) });
  for (const headers of requests) await congregation.stranger().fetch("/api/signin/options", { headers });
  await congregation.close();
  const warnings = lines.filter((line) => line.includes("TRUST_PROXY"));
  for (const line of warnings) expect(line).not.toContain("203.0.113.7");
  return warnings.length;
}

it("warns once when a request was forwarded and TRUST_PROXY is not set", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7" };
  expect(await warningsOf(false, [forwarded, forwarded, { forwarded: "for=203.0.113.7" }])).toBe(1);
  expect(await warningsOf(false, [{ forwarded: "for=203.0.113.7" }])).toBe(1);
});

it("does not warn if TRUST_PROXY is set, or nothing was forwarded", async () => {
  expect(await warningsOf(1, [{ "x-forwarded-for": "203.0.113.7" }])).toBe(0);
  expect(await warningsOf(false, [{}])).toBe(0);
});
