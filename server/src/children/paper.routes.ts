import { childPaper } from "@narthex/contract/child-paper.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendDrawing } from "../pdf/paper.ts";
import { drawPaperList, keepPaperList, openPaperList } from "./paper.service.ts";

export const paperRoutes = createRoutesWith<DrawingNeeds>()(childPaper, {
  show: ({ db, services, viewer, params, now }) => {
    const wanted = { eventId: params.id, secret: services.secret };
    return db.transaction((tx) => keepPaperList(tx, viewer, wanted, now));
  },
  pdf: ({ db, services, viewer, params, now, ...exchange }) =>
    sendDrawing(exchange, "paper-list.pdf", async () => {
      const wanted = { eventId: params.id, secret: services.secret };
      // The slips are committed before they are drawn.
      const list = await db.transaction((tx) => openPaperList(tx, viewer, wanted, now));
      return drawPaperList(services, viewer, list);
    }),
});
