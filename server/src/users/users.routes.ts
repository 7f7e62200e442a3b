import { users } from "@narthex/contract/users.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { changeUser, listUsers, readUser, signOutEverywhere, takeOffSecondFactor } from "./users.service.ts";

export const userRoutes = routes(users, {
  list: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await listUsers(db, viewer, query, now)),
  get: ({ db, viewer, params, now }) => readUser(db, viewer, params.id, now),
  update: ({ db, viewer, params, body, now }) => changeUser(db, viewer, params.id, body, now),
  removeSecondFactor: ({ db, viewer, params, now, services }) =>
    takeOffSecondFactor(db, services, viewer, params.id, now),
  signOutEverywhere: ({ db, viewer, params, now }) => signOutEverywhere(db, viewer, params.id, now),
});
