import { notes } from "@narthex/contract/notes.ts";
import { createOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { changeNote, listNotes, readOwnNote, releaseNote, removeNote, writeNote } from "./notes.service.ts";

export const noteRoutes = createRoutesWith<{ readonly secret: Secret }>()(notes, {
  list: ({ db, viewer, params, query, now }) => listNotes(db, viewer, params.id, query, now),
  create: (call) => {
    const { db, viewer, params, body, now } = call;
    const { entryKey: _, ...input } = body;
    return createOnce(call, {
      create: () => writeNote(db, viewer, params.id, input, now),
      readAgain: (id) => readOwnNote(db, viewer, params.id, Number(id)),
    });
  },
  change: ({ db, viewer, params, body, now }) => changeNote(db, viewer, params, body, now),
  release: ({ db, viewer, params, body, now }) => releaseNote(db, viewer, params, body, now),
  remove: ({ db, viewer, params }) => removeNote(db, viewer, params),
});
