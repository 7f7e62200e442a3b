import { attendanceFiles } from "@narthex/contract/attendance-files.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendTable } from "../exports/csv.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendDrawing } from "../pdf/paper.ts";
import { drawPeople, exportPeopleAsCsv } from "./attendance-files.service.ts";
import { countLabels, drawLabelSheets } from "./labels.service.ts";
import { countDirectory, drawPhotoDirectory } from "./photo-directory.service.ts";
import { drawRoll } from "./roll.service.ts";
import { listAsCsv, listAsWorkbook } from "./table.service.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** @param open not called for a HEAD request, which exports nothing */
async function sendWorkbook(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  open: () => Promise<Buffer>,
): Promise<undefined> {
  const workbook = request.method === "HEAD" ? "" : await open();
  await reply
    .type(XLSX)
    .header("content-disposition", 'attachment; filename="members.xlsx"')
    .header("cache-control", "private, no-store")
    .send(workbook);
  return undefined;
}

const attendanceRoutes = createRoutesWith<DrawingNeeds>()(attendanceFiles, {
  csv: (call) =>
    sendTable(call, "attendance.csv", () => exportPeopleAsCsv(call.db, call.viewer, call.params.eventId, call.now)),
  pdf: ({ db, services, viewer, params, now, ...exchange }) =>
    sendDrawing(exchange, "attendance.pdf", () => drawPeople(db, services, viewer, params.eventId, now)),
});

const listRoutes = createRoutesWith<DrawingNeeds>()(outputs, {
  csv: (call) => sendTable(call, "members.csv", () => listAsCsv(call.db, call.viewer, call.query, call.now)),
  xlsx: ({ db, services, viewer, query, now, ...exchange }) =>
    sendWorkbook(exchange, () => listAsWorkbook(db, services, viewer, query, now)),
  labelCounts: ({ db, viewer, query, now }) => countLabels(db, viewer, query, now),
  labels: ({ db, services, viewer, query, now, ...exchange }) =>
    sendDrawing(exchange, "address-labels.pdf", () => drawLabelSheets(db, services, viewer, query, now)),
  roll: ({ db, services, viewer, query, now, ...exchange }) => {
    const name = query.event === undefined ? "people.pdf" : "attendance-sheet.pdf";
    return sendDrawing(exchange, name, () => drawRoll(db, services, viewer, query, now));
  },
  directoryCounts: ({ db, viewer, query, now }) => countDirectory(db, viewer, query, now),
  directory: ({ db, services, viewer, query, now, ...exchange }) =>
    sendDrawing(exchange, "photo-directory.pdf", () => drawPhotoDirectory(db, services, viewer, query, now)),
});

export const outputRoutes = [...listRoutes, ...attendanceRoutes];
