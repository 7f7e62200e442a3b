import { childPaper } from "@narthex/contract/child-paper.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendPdf } from "../pdf/paper.ts";
import { drawPaperList, keepPaperList, openPaperList } from "./paper.service.ts";

export const paperRoutes = createRoutesWith<DrawingNeeds>()(childPaper, {
  show: ({ db, services, viewer, params, now }) => {
    const wanted = { eventId: params.id, secret: services.secret };
    return db.transaction((tx) => keepPaperList(tx, viewer, wanted, now));
  },
  pdf: async ({ db, services, viewer, params, now, request, reply }) => {
    // A HEAD request opens nothing.
    if (request.method === "HEAD") return sendPdf(reply, "paper-list.pdf", Buffer.alloc(0));
    const wanted = { eventId: params.id, secret: services.secret };
    // The slips are committed before they are drawn.
    const list = await db.transaction((tx) => openPaperList(tx, viewer, wanted, now));
    return sendPdf(reply, "paper-list.pdf", await drawPaperList(services, viewer, list));
  },
});
