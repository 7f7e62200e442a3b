import { customFields } from "@narthex/contract/custom-fields.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { archiveField, createField, listFields, moveField, readField, updateField } from "./fields.service.ts";

export const customFieldRoutes = createRoutesWith<{ readonly secret: Secret }>()(customFields, {
  list: ({ db, viewer }) => listFields(db, viewer),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createField(db, viewer, body, now),
    readAgain: ({ db, viewer }, id) => readField(db, viewer, Number(id)),
  }),
  update: ({ db, viewer, params, body, now }) => updateField(db, viewer, params.id, body, now),
  archive: ({ db, viewer, params, body, now }) => archiveField(db, viewer, params.id, body, now),
  move: ({ db, viewer, params, body, now }) => moveField(db, viewer, params.id, body, now),
});
