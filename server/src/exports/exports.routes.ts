import { exports as calls } from "@narthex/contract/exports.ts";
import { routes } from "../http/routes.ts";
import { sendTable } from "./csv.ts";
import { exportDonations, exportMembers } from "./exports.service.ts";

export const exportRoutes = routes(calls, {
  members: (call) => sendTable(call, "members.csv", () => exportMembers(call.db, call.viewer)),
  donations: (call) => sendTable(call, "donations.csv", () => exportDonations(call.db, call.viewer, call.query)),
});
