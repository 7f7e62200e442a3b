import { receipts } from "@narthex/contract/receipts.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import { routesWith } from "../../http/routes.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { DrawingThread } from "../../pdf/drawing.ts";
import { sendPdf } from "../../pdf/paper.ts";
import type { Secret } from "../../sealed.ts";
import { mailReceipt, receiptOf } from "./receipts.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

export const receiptRoutes = routesWith<Needs>()(receipts, {
  pdf: async ({ services, viewer, params, now, reply }) =>
    sendPdf(reply, `gift-receipt-${params.id}.pdf`, await receiptOf(services, viewer, { ...params, now })),
  mail: {
    async writeWith({ services, writing, viewer, params, now, reply }) {
      const sent = await mailReceipt(services, writing, viewer, { ...params, now });
      reply.code(202);
      return sent;
    },
  },
});
