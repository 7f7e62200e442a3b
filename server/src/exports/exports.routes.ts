import { exports as calls } from "@narthex/contract/exports.ts";
import { routes } from "../http/routes.ts";
import { exportMembers } from "./exports.service.ts";

export const exportRoutes = routes(calls, {
  async members({ db, viewer, reply, request }) {
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="members.csv"')
      .header("cache-control", "no-store");
    // Asking for the headers alone takes nothing out of the house.
    await reply.send(request.method === "HEAD" ? "" : await exportMembers(db, viewer));
    return undefined;
  },
});
