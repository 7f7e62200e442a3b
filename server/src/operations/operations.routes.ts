import { operations } from "@narthex/contract/operations.ts";
import manifest from "../../package.json" with { type: "json" };
import { isDiskFull } from "../database/failures.ts";
import { buildOpenApiDocument } from "../http/openapi.ts";
import { createRoutesWith } from "../http/routes.ts";
import { Refusal } from "../refusal.ts";
import { buildTrace } from "../trace.ts";
import type { Readiness } from "./readiness.ts";

interface Needs {
  readonly readiness: Readiness;
}

const document = buildOpenApiDocument(manifest.version);

export const operationsRoutes = createRoutesWith<Needs>()(operations, {
  health: () => ({ status: "ok" as const, version: manifest.version }),
  async ready({ services, request }) {
    await services.readiness.check().catch((error: unknown) => {
      const { name, code, reason } = buildTrace(error);
      request.log.warn({ error: { name, code, reason } }, "not ready");
      throw new Refusal(isDiskFull(error) ? "disk_full" : "unavailable", { retryAfter: 1 });
    });
    return { status: "ready" as const };
  },
  openapi: () => document,
});
