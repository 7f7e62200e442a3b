import { printing, printJobs, printPrograms } from "@narthex/contract/printing.ts";
import { createOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import { sendPdf } from "../pdf/paper.ts";
import {
  drawJob,
  listJobs,
  type PrintingNeeds,
  printAgain,
  printTest,
  readTestJob,
  reportJob,
  startPrinting,
  takePrintJob,
} from "./jobs.service.ts";
import { createProgram, listPrograms, readProgram, revokeProgram } from "./programs.service.ts";

export const printingRoutes = [
  ...createRoutesWith<PrintingNeeds>()(printPrograms, {
    list: ({ db }) => listPrograms(db),
    create: (call) => {
      const { db, viewer, body, now } = call;
      return createOnce<typeof body, Awaited<ReturnType<typeof readProgram>> & { token: string | null }>(call, {
        create: () => createProgram(db, viewer, body, now),
        // The token cannot be shown again.
        readAgain: async (id) => ({ ...(await readProgram(db, Number(id))), token: null }),
      });
    },
    revoke: ({ db, viewer, params, now }) => revokeProgram(db, viewer, params.id, now),
  }),
  ...createRoutesWith<PrintingNeeds>()(printJobs, {
    list: ({ db, viewer, query, now }) => listJobs(db, viewer, query.checkIns.split(",").map(Number), now),
    create: ({ db, viewer, body, now }) => printAgain(db, viewer, body, now),
    test: ({ db, viewer, params, body, now }) =>
      printTest(db, viewer, { stationId: params.id, which: body.printer }, now),
    show: ({ db, params }) => readTestJob(db, params.id),
  }),
  ...createRoutesWith<PrintingNeeds>()(printing, {
    take: async ({ db, viewer, body, now }) => ({ job: await takePrintJob(db, viewer, body, now) }),
    pdf: async ({ db, viewer, params, query, services, now, reply }) =>
      sendPdf(reply, "labels.pdf", await drawJob(db, services, viewer, { ...params, ...query }, now)),
    start: ({ db, viewer, params, body, now }) => startPrinting(db, viewer, { ...params, ...body }, now),
    report: ({ db, viewer, params, body, now }) => reportJob(db, viewer, { ...params, ...body }, now),
  }),
];
