import { personGiving } from "@narthex/contract/person-giving.ts";
import { statements } from "@narthex/contract/statements.ts";
import type { FastifyReply } from "fastify";
import { type Call, createRoutesWith } from "../../http/routes.ts";
import { sendPdf } from "../../pdf/paper.ts";
import { openCombinedDocument, openZip, requireIssued } from "./files.service.ts";
import { mailAll, mailOne, previewMail, type StatementNeeds } from "./mailing.service.ts";
import { openStatement } from "./pdf.service.ts";
import { readGiving } from "./person.service.ts";
import { startRun } from "./run.service.ts";
import { listOwnYears, listStatementDonors, listYears, showYear } from "./statements.service.ts";

interface File {
  type: string;
  name: string;
  only?: "all" | "not_mailed" | "reissued";
  open: () => Promise<unknown>;
}

async function sendFile(
  {
    db,
    services,
    params,
    request,
    reply,
  }: Pick<Call<typeof statements.zip, StatementNeeds>, "db" | "services" | "params" | "request" | "reply">,
  { type, name, only = "all", open }: File,
): Promise<undefined> {
  await requireIssued(db, services, { ...params, only });
  sendAsDownload(reply, name).type(type);
  // A HEAD request exports nothing.
  await reply.send(request.method === "HEAD" ? "" : await open());
  return undefined;
}

const sendAsDownload = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header("content-disposition", `attachment; filename="${name}"`).header("cache-control", "private, no-store");

const { year, donors, ...others } = statements;

const figureRoutes = createRoutesWith<StatementNeeds>()(
  { year, donors },
  {
    year: ({ db, services, params, now }) => showYear(db, services, params.year, now),
    donors: ({ db, services, viewer, params, query, now }) =>
      listStatementDonors(db, services, viewer, { ...params, ...query }, now),
  },
  { onSnapshot: true },
);

const otherRoutes = createRoutesWith<StatementNeeds>()(others, {
  years: ({ db, services, now }) => listYears(db, services, now),
  mine: ({ db, services, viewer, now }) => listOwnYears(db, services, viewer, now),
  async start({ db, services, viewer, params, now, reply }) {
    const { isNew, shown } = await startRun(db, services, viewer, { ...params, now });
    reply.code(isNew ? 202 : 200);
    return shown;
  },
  pdf: async ({ services, viewer, params, now, reply }) =>
    sendPdf(reply, `giving-statement-${params.year}.pdf`, await openStatement(services, viewer, { ...params, now })),
  combined: (call) =>
    sendFile(call, {
      type: "application/pdf",
      name: `giving-statements-${call.params.year}.pdf`,
      only: call.query.only,
      open: () => openCombinedDocument(call.db, call.services, call.viewer, { ...call.params, ...call.query }),
    }),
  zip: (call) =>
    sendFile(call, {
      type: "application/zip",
      name: `giving-statements-${call.params.year}.zip`,
      open: () => openZip(call.db, call.viewer, call.params.year),
    }),
  mailPreview: ({ db, services, params }) => previewMail(db, services, params.year),
  mailAll: ({ db, services, viewer, params, now }) => mailAll(db, services, viewer, { ...params, now }),
  mailOne: ({ db, services, viewer, params, now }) => mailOne(db, services, viewer, { ...params, now }),
});

const personRoutes = createRoutesWith<StatementNeeds>()(
  personGiving,
  { get: ({ db, services, params }) => readGiving(db, services, params.id) },
  { onSnapshot: true },
);

export const statementRoutes = [...figureRoutes, ...otherRoutes, ...personRoutes];
