import { exports as calls } from "@narthex/contract/exports.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { routes } from "../http/routes.ts";
import { exportDonations, exportMembers } from "./exports.service.ts";

interface Exchange {
  reply: FastifyReply;
  request: FastifyRequest;
}

/** @param open called only where the table itself is asked for: asking for the headers alone takes nothing out of the house */
async function sendTable({ reply, request }: Exchange, name: string, open: () => Promise<unknown>): Promise<undefined> {
  reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store");
  await reply.send(request.method === "HEAD" ? "" : await open());
  return undefined;
}

export const exportRoutes = routes(calls, {
  members: (call) => sendTable(call, "members.csv", () => exportMembers(call.db, call.viewer)),
  donations: (call) => sendTable(call, "donations.csv", () => exportDonations(call.db, call.viewer, call.query)),
});
