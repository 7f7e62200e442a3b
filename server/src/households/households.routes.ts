import { guardians, households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { getDay } from "../calendar/days.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import { findPersonErrors } from "../members/members.rules.ts";
import type { Secret } from "../sealed.ts";
import { readGuardians, replaceGuardiansOfSiblings } from "./guardians.service.ts";
import {
  createHousehold,
  listHouseholds,
  readHousehold,
  removeHousehold,
  updateHousehold,
} from "./households.service.ts";
import { chooseJointStatements, listJointStatements } from "./joint.service.ts";
import { moveHousehold } from "./moves.service.ts";

interface Needs {
  readonly secret: Secret;
}

export const householdRoutes = [
  ...createRoutesWith<Needs>()(
    households,
    {
      list: ({ db, viewer, query, now }) => listHouseholds(db, viewer, query, now),
      create: handleOnce({
        create: ({ db, viewer, body, now }) => createHousehold(db, viewer, body, now),
        readAgain: ({ db, viewer, now }, id) => readHousehold(db, viewer, Number(id), now),
      }),
      show: ({ db, viewer, params, now }) => readHousehold(db, viewer, params.id, now),
      update: ({ db, viewer, params, body, now }) => updateHousehold(db, viewer, params.id, body, now),
      move: ({ db, viewer, params, body, now }) => moveHousehold(db, viewer, params.id, body, now),
      remove: ({ db, viewer, params, now }) => removeHousehold(db, viewer, params.id, now),
    },
    { extraValidation: (fields, now, viewer) => (viewer ? findPersonErrors(fields, getDay(viewer, now)) : {}) },
  ),
  ...createRoutesWith<Needs>()(guardians, {
    list: ({ db, viewer, params, now }) => readGuardians(db, viewer, params.id, now),
    replace: ({ db, viewer, params, query, body, now }) => {
      const children = { childId: params.id, siblingIds: [...new Set(query.alsoFor?.split(",").map(Number))] };
      return replaceGuardiansOfSiblings(db, viewer, children, body, query.seen, now);
    },
  }),
  ...createRoutesWith<Needs>()(jointStatements, {
    list: ({ db, query }) => listJointStatements(db, query),
    choose: ({ db, viewer, params, body, now }) => chooseJointStatements(db, viewer, params.id, body, now),
  }),
];
