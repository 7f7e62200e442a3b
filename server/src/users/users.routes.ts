import { users } from "@narthex/contract/users.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { changeUser, listUsers, readUser, signOutEverywhere, takeOffSecondFactor } from "./users.service.ts";

const { removeSecondFactor, ...calls } = users;

export const userRoutes = [
  ...routes(calls, {
    list: async ({ db, viewer, query, now, request, reply }) =>
      sendPage(request, reply, await listUsers(db, viewer, query, now)),
    get: ({ db, viewer, params, now }) => readUser(db, viewer, params.id, now),
    update: ({ db, viewer, params, body, now }) => changeUser(db, viewer, params.id, body, now),
    signOutEverywhere: ({ db, viewer, params, now }) => signOutEverywhere(db, viewer, params.id, now),
  }),
  ...routes(
    { removeSecondFactor },
    {
      removeSecondFactor: ({ viewer, params, now, services }) => takeOffSecondFactor(services, viewer, params.id, now),
    },
    { inTransaction: false },
  ),
];
