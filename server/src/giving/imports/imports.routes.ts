import { giftImports } from "@narthex/contract/gift-imports.ts";
import type { Postgres } from "../../database/database.ts";
import { sendTable } from "../../exports/csv.ts";
import { limitKey } from "../../http/limits.ts";
import { createRoutesWith } from "../../http/routes.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Secret } from "../../sealed.ts";
import { cancelGiftCheck, startGiftCheck } from "./check.service.ts";
import {
  chooseGiftDonors,
  chooseGiftRows,
  confirmGiftImport,
  listDonorsOf,
  listGiftImports,
  listGiftRows,
  listGiftValues,
  readGiftTable,
  removeGiftImport,
  showGiftImport,
  storeGiftUpload,
} from "./imports.service.ts";
import { exportLeftOutGifts } from "./left-out.service.ts";
import { undoGiftImport } from "./undo.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: Secret;
}

/** Maximum number of files per account. */
const UPLOADS = { points: 100, seconds: 60 * 60 };

const { upload, ...others } = giftImports;

// The file is read before the transaction begins, so that a large one does not keep it open.
const uploadRoutes = createRoutesWith<Needs>()(
  { upload },
  {
    async upload({ viewer, query, file, now, services }) {
      await limitKey(services, "import", viewer.userId, UPLOADS);
      const table = await readGiftTable(await file(), query.characters);
      return services.postgres.transaction((tx) => storeGiftUpload(tx, viewer, table, now));
    },
  },
  { inTransaction: false },
);

const otherRoutes = createRoutesWith<Needs>()(others, {
  list: ({ db }) => listGiftImports(db),
  get: ({ db, params }) => showGiftImport(db, params.id),
  values: ({ db, params, query }) => listGiftValues(db, params.id, query),
  check: ({ db, services, params, body }) => startGiftCheck(db, services, { ...body, id: params.id }),
  cancelCheck: ({ db, params }) => cancelGiftCheck(db, params.id),
  rows: ({ db, params, query }) => listGiftRows(db, params.id, query),
  donors: ({ db, viewer, params, query, now }) => listDonorsOf(db, viewer, params.id, query, now),
  choose: ({ db, params, body }) => chooseGiftDonors(db, params.id, body),
  chooseRows: ({ db, params, body }) => chooseGiftRows(db, params.id, body),
  leftOut: (call) =>
    sendTable(call, call.query.only === "columns" ? "gifts-columns-without-a-field.csv" : "gifts-left-out.csv", () =>
      exportLeftOutGifts(call.db, call.viewer, call.params.id, call.query.only),
    ),
  confirm: ({ db, viewer, params, body, services }) =>
    confirmGiftImport(db, viewer, services.jobs, { id: params.id, leaveOut: body.leaveOut }),
  undo: ({ db, viewer, params, now }) => undoGiftImport(db, viewer, params.id, now),
  remove: ({ db, params }) => removeGiftImport(db, params.id),
});

export const giftImportRoutes = [...uploadRoutes, ...otherRoutes];
