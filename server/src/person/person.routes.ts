import { person } from "@narthex/contract/person.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { createRoutesWith } from "../http/routes.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { requireConfirmation } from "../session/confirmation.ts";
import { exportPerson } from "./export/export.service.ts";
import { mayExport } from "./person.policy.ts";
import { readPerson } from "./person.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

export const personRoutes = createRoutesWith<Needs>()(person, {
  get: ({ db, viewer, params }) => readPerson(db, viewer, params.id),
  export: async (call) => {
    const { db, viewer, params, now, request, reply } = call;
    if (!mayExport(viewer, params.id)) throw new Refusal("not_found");
    if (params.id !== viewer.memberId) await requireConfirmation(call.services, request, viewer);
    // A HEAD request exports nothing.
    const content = request.method === "HEAD" ? "" : await exportPerson(db, viewer, params.id, now);
    await reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="person-${params.id}.zip"`)
      .header("cache-control", "private, no-store")
      .send(content);
    return undefined;
  },
});
