import { operations } from "@narthex/contract/operations.ts";
import manifest from "../../package.json" with { type: "json" };
import { openApiDocument } from "../http/openapi.ts";
import { routesWith } from "../http/routes.ts";
import { Refusal } from "../refusal.ts";
import { traceOf } from "../trace.ts";
import type { Health } from "./health.ts";

interface Needs {
  readonly health: Health;
}

const document = openApiDocument(manifest.version);

export const operationsRoutes = routesWith<Needs>()(operations, {
  async health({ services, request }) {
    await services.health.check().catch((error: unknown) => {
      const { name, code } = traceOf(error);
      request.log.warn({ error: { name, code } }, "health check failed");
      throw new Refusal("unavailable", { retryAfter: 1 });
    });
    return { status: "ok" as const, version: manifest.version };
  },
  openapi: () => document,
});
