import { operations } from "@narthex/contract/operations.ts";
import { sql } from "drizzle-orm";
import manifest from "../../package.json" with { type: "json" };
import { openApiDocument } from "../http/openapi.ts";
import { routes } from "../http/routes.ts";

const document = openApiDocument(manifest.version);

export const operationsRoutes = routes(operations, {
  async health({ db }) {
    await db.execute(sql`select 1`);
    return { status: "ok" as const, version: manifest.version };
  },
  openapi: () => document,
});
