import { imports } from "@narthex/contract/imports.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Postgres } from "../database/database.ts";
import { sendTable } from "../exports/csv.ts";
import { limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Secret } from "../sealed.ts";
import { cancelCheck, startCheck } from "./check.service.ts";
import {
  chooseRows,
  confirmImport,
  listImports,
  listImportValues,
  listRows,
  readUploadedTable,
  removeImport,
  showImport,
  storeUpload,
} from "./imports.service.ts";
import { exportLeftOut } from "./left-out.service.ts";
import { listTagsIn } from "./tag-columns.service.ts";
import { undoImport } from "./undo.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: Secret;
}

/** Maximum number of files per account; people who correct a file and retry stay far below it. */
const UPLOADS = { points: 100, seconds: 60 * 60 };

const { upload, ...others } = imports;

// The file is read before the transaction begins, so that a large one does not hold it open.
const uploadRoutes = createRoutesWith<Needs>()(
  { upload },
  {
    async upload({ viewer, query, file, now, services }) {
      await limitKey(services, "import", viewer.userId, UPLOADS);
      const table = await readUploadedTable(await file(), query.characters);
      return services.postgres.transaction((tx) => storeUpload(tx, viewer, table, now));
    },
  },
  { inTransaction: false },
);

const otherRoutes = createRoutesWith<Needs>()(others, {
  list: ({ db, viewer }) => listImports(db, viewer),
  get: ({ db, viewer, params }) => showImport(db, viewer, params.id),
  check: ({ db, viewer, services: { jobs }, params, body, now }) =>
    startCheck(db, { jobs, viewer }, { ...body, id: params.id }, now),
  cancelCheck: ({ db, viewer, params }) => cancelCheck(db, viewer, params.id),
  rows: ({ db, viewer, params, query, services }) => listRows(db, services, viewer, params.id, query),
  values: ({ db, viewer, params, query }) => listImportValues(db, viewer, params.id, query),
  tags: ({ db, viewer, params, query }) => listTagsIn(db, viewer, params.id, query.column),
  leftOut: (call) =>
    sendTable(call, call.query.only === "columns" ? "columns-without-a-field.csv" : "left-out.csv", () =>
      exportLeftOut(call.db, call.viewer, call.params.id, call.query.only),
    ),
  choose: ({ db, viewer, params, body, services }) => chooseRows(db, services, viewer, params.id, body),
  confirm: ({ db, viewer, params, body, services }) =>
    confirmImport(db, viewer, services.jobs, { id: params.id, leaveOutFaulty: body.leaveOutFaulty }),
  undo: ({ db, viewer, params, services: { jobs }, now }) => undoImport(db, viewer, params.id, jobs, now),
  remove: ({ db, params }) => removeImport(db, params.id),
});

export const importRoutes = [...uploadRoutes, ...otherRoutes];
