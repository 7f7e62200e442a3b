import { tags } from "@narthex/contract/tags.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import {
  createTag,
  listTags,
  listTagsOf,
  putTagOn,
  readTag,
  removeTag,
  takeTagOff,
  updateTag,
} from "./tags.service.ts";

export const tagRoutes = createRoutesWith<{ readonly secret: Secret }>()(tags, {
  list: ({ db }) => listTags(db),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createTag(db, viewer, body, now),
    readAgain: ({ db }, id) => readTag(db, Number(id)),
  }),
  update: ({ db, viewer, params, body, now }) => updateTag(db, viewer, params.id, body, now),
  remove: ({ db, viewer, params }) => removeTag(db, viewer, params.id),
  putOn: ({ db, viewer, params, body }) => putTagOn(db, viewer, params.id, body.memberIds),
  takeOff: ({ db, viewer, params, body }) => takeTagOff(db, viewer, params.id, body.memberIds),
  ofMember: ({ db, params }) => listTagsOf(db, params.id),
});
