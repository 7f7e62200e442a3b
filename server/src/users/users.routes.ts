import { users } from "@narthex/contract/users.ts";
import { createRoutesWith } from "../http/routes.ts";
import { removeUser } from "./removal.service.ts";
import {
  changeUser,
  listUsers,
  readUser,
  signOutEverywhere,
  takeOffSecondFactor,
  type UserNeeds,
} from "./users.service.ts";

const { removeSecondFactor, ...calls } = users;

export const userRoutes = [
  ...createRoutesWith<UserNeeds>()(calls, {
    list: ({ db, viewer, query, now }) => listUsers(db, viewer, query, now),
    get: ({ db, viewer, params, now }) => readUser(db, viewer, params.id, now),
    update: ({ db, viewer, params, body, now }) => changeUser(db, viewer, params.id, body, now),
    remove: ({ db, viewer, params, services, now }) => removeUser(db, viewer, params.id, services.jobs, now),
    signOutEverywhere: ({ db, viewer, params, now }) => signOutEverywhere(db, viewer, params.id, now),
  }),
  ...createRoutesWith<UserNeeds>()(
    { removeSecondFactor },
    {
      removeSecondFactor: ({ viewer, params, now, services }) => takeOffSecondFactor(services, viewer, params.id, now),
    },
    { inTransaction: false },
  ),
];
