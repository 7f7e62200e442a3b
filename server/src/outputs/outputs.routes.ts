import { attendanceFiles } from "@narthex/contract/attendance-files.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import type { FastifyReply } from "fastify";
import { sendTable } from "../exports/csv.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendPdf } from "../pdf/paper.ts";
import { drawPeople, exportPeopleAsCsv } from "./attendance-files.service.ts";
import { countLabels, drawLabelSheets } from "./labels.service.ts";
import { countDirectory, drawPhotoDirectory } from "./photo-directory.service.ts";
import { drawRoll } from "./roll.service.ts";
import { listAsCsv, listAsWorkbook } from "./table.service.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function sendWorkbook(reply: FastifyReply, workbook: Buffer): Promise<undefined> {
  await reply
    .type(XLSX)
    .header("content-disposition", 'attachment; filename="members.xlsx"')
    .header("cache-control", "private, no-store")
    .send(workbook);
  return undefined;
}

/** A HEAD request exports nothing. */
const skipForHead = (method: string, create: () => Promise<Buffer>): Promise<Buffer> | Buffer =>
  method === "HEAD" ? Buffer.alloc(0) : create();

const attendanceRoutes = createRoutesWith<DrawingNeeds>()(attendanceFiles, {
  csv: (call) =>
    sendTable(call, "attendance.csv", () => exportPeopleAsCsv(call.db, call.viewer, call.params.eventId, call.now)),
  pdf: async ({ db, services, viewer, params, now, request, reply }) => {
    const pdf = await skipForHead(request.method, () => drawPeople(db, services, viewer, params.eventId, now));
    return sendPdf(reply, "attendance.pdf", pdf);
  },
});

const listRoutes = createRoutesWith<DrawingNeeds>()(outputs, {
  csv: (call) => sendTable(call, "members.csv", () => listAsCsv(call.db, call.viewer, call.query, call.now)),
  xlsx: async ({ db, services, viewer, query, now, request, reply }) =>
    sendWorkbook(reply, await skipForHead(request.method, () => listAsWorkbook(db, services, viewer, query, now))),
  labelCounts: ({ db, viewer, query, now }) => countLabels(db, viewer, query, now),
  labels: async ({ db, services, viewer, query, now, request, reply }) => {
    const pdf = await skipForHead(request.method, () => drawLabelSheets(db, services, viewer, query, now));
    return sendPdf(reply, "address-labels.pdf", pdf);
  },
  roll: async ({ db, services, viewer, query, now, request, reply }) => {
    const pdf = await skipForHead(request.method, () => drawRoll(db, services, viewer, query, now));
    return sendPdf(reply, query.event === undefined ? "people.pdf" : "attendance-sheet.pdf", pdf);
  },
  directoryCounts: ({ db, viewer, query, now }) => countDirectory(db, viewer, query, now),
  directory: async ({ db, services, viewer, query, now, request, reply }) => {
    const pdf = await skipForHead(request.method, () => drawPhotoDirectory(db, services, viewer, query, now));
    return sendPdf(reply, "photo-directory.pdf", pdf);
  },
});

export const outputRoutes = [...listRoutes, ...attendanceRoutes];
