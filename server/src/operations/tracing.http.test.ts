// Traces are sent to a collector if its address is set, contain names and no data, and cost nothing otherwise.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { api } from "@narthex/contract/api.ts";
import { expect, it, onTestFinished } from "vitest";
import { openCongregation } from "../../test/congregation.ts";
import { untilScanned } from "../../test/hold.ts";

interface SentSpan {
  name: string;
  kind: number;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

async function startCollector() {
  const spans: SentSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    const { resourceSpans } = (await json(request)) as SentTraces;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { spans, headers, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const NAME = "Oyelaran";

it("sends requests with their statements, and jobs, without anything that people typed", async () => {
  const { spans, headers, endpoint } = await startCollector();
  const tracing = { endpoint, headers: { "api-key": "known" }, service: "narthex" };
  const congregation = await openCongregation({ isAlone: true, config: { tracing } });
  const admin = await congregation.as("admin");
  const body = { firstName: "Ada", lastName: NAME, joinDate: "2026-01-04", membershipStatus: "active" } as const;
  const added = await admin.call(api.members.create, { body });
  const [found, other] = await Promise.all([
    admin.call(api.members.list, { query: { search: NAME } }),
    admin.call(api.reports.members),
  ]);
  expect([added.status, found.body.length, other.status]).toEqual([201, 1, 200]);
  await untilScanned(congregation.postgres.pool);
  await congregation.close();

  const ofRequest = (name: string) => {
    const request = spans.find((span) => span.name === name);
    const facts = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);
    return { facts, statements: spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId) };
  };
  const create = ofRequest("POST /api/members");
  expect(create.facts).toEqual({
    "http.response.status_code": 201,
    "narthex.request_id": added.headers.get("x-request-id"),
  });
  const names = create.statements.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["begin", "commit"]));
  expect(ofRequest("GET /api/members").statements.length).toBeGreaterThan(0);
  expect(ofRequest("GET /api/reports/members").statements.length).toBeGreaterThan(0);
  // The search for duplicates is a job of every start.
  expect(spans.map(({ name }) => name)).toContain("find-duplicates");
  expect(JSON.stringify(spans)).not.toContain(NAME);
  expect(headers[0]?.["api-key"]).toBe("known");
});

it("stops and answers while the collector is away", async () => {
  const tracing = { endpoint: "http://127.0.0.1:9", headers: {}, service: "narthex" };
  const congregation = await openCongregation({ isAlone: true, config: { tracing } });
  const admin = await congregation.as("admin");
  expect((await admin.call(api.reports.members)).status).toBe(200);
  await congregation.close();
});

it("loads no package of OpenTelemetry that sends traces unless they are on", () => {
  const loadedBy = (module: string): string => {
    const program = `
      import { createRequire } from "node:module";
      await import(${JSON.stringify(fileURLToPath(new URL(module, import.meta.url)))});
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      console.log(loaded.some((file) => /@opentelemetry.(sdk|exporter|otlp)/.test(file)));`;
    const ran = spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
    return ran.stdout.trim() || ran.stderr;
  };
  expect([loadedBy("../start.ts"), loadedBy("./tracing.otel.ts")]).toEqual(["false", "true"]);
});
