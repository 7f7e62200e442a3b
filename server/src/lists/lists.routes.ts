import { memberLists } from "@narthex/contract/member-lists.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { createList, listLists, readList, removeList, updateList } from "./lists.service.ts";

export const listRoutes = createRoutesWith<{ readonly secret: Secret }>()(memberLists, {
  list: ({ db, viewer }) => listLists(db, viewer),
  show: ({ db, viewer, params }) => readList(db, viewer, params.id),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createList(db, viewer, body, now),
    readAgain: ({ db, viewer }, id) => readList(db, viewer, Number(id)),
  }),
  update: ({ db, viewer, params, body, now }) => updateList(db, viewer, params.id, body, now),
  remove: ({ db, viewer, params }) => removeList(db, viewer, params.id),
});
