import { childLabels } from "@narthex/contract/child-labels.ts";
import { isSelfService } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { admitFraming } from "../http/headers.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingThread } from "../pdf/drawing.ts";
import { sendDrawing } from "../pdf/paper.ts";
import type { Secret } from "../sealed.ts";
import { confirmTags, drawTags, readPrintableTags, recordOpened, testTags } from "./labels.service.ts";
import { listMissingLabels } from "./missing-labels.service.ts";

interface Needs {
  readonly config: Config;
  readonly postgres: Postgres;
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

const listIds = (id: number, also = ""): number[] => [...new Set([id, ...also.split(",").filter(Boolean).map(Number)])];

export const labelRoutes = createRoutesWith<Needs>()(childLabels, {
  missing: ({ db, viewer, query, now }) => listMissingLabels(db, viewer, query.eventId, now),
  test: ({ services, viewer, query, now, ...exchange }) =>
    sendDrawing(exchange, "test-label.pdf", () =>
      drawTags(services, viewer, testTags(getDay(viewer, now)), query.size),
    ),
  pdf: ({ db, services, viewer, params, query, now, ...exchange }) =>
    sendDrawing(exchange, "labels.pdf", async () => {
      const wanted = { ids: listIds(params.id, query.also), secret: services.secret };
      const tags = await readPrintableTags(db, viewer, wanted, now);
      const drawn = await drawTags(services, viewer, tags, query.size);
      // Tags that were not drawn, as beyond the limit, were not opened. The record is committed before they are sent.
      await db.transaction((tx) => recordOpened(tx, viewer, wanted.ids, now));
      // A self-service station prints from a hidden frame.
      if (isSelfService(viewer)) admitFraming(exchange.reply, services.config, "'self'");
      return drawn;
    }),
  confirm: ({ db, viewer, body, now }) => confirmTags(db, viewer, body, now),
});
