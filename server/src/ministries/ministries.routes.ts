import { ministries } from "@narthex/contract/ministries.ts";
import { createOnce } from "../http/entry-keys.ts";
import { sendPage } from "../http/page.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import {
  answerAssignment,
  assignMembers,
  leaveMinistry,
  listAssigned,
  listAvailable,
  listUnconfirmed,
  unassignMember,
  unassignMembers,
} from "./assignments.service.ts";
import { createMinistry, listMinistries, readMinistry, updateMinistry } from "./ministries.service.ts";

interface Needs {
  readonly secret: Secret;
}

export const ministryRoutes = createRoutesWith<Needs>()(ministries, {
  list: ({ db, viewer }) => listMinistries(db, viewer),
  create: (call) => {
    const { db, viewer, body, now } = call;
    return createOnce(call, {
      create: () => createMinistry(db, viewer, body, now),
      readAgain: (id) => readMinistry(db, viewer, Number(id)),
    });
  },
  update: ({ db, viewer, params, body, now }) => updateMinistry(db, viewer, params.id, body, now),
  members: async ({ db, viewer, params, query, now, request, reply }) =>
    sendPage(request, reply, await listAssigned(db, viewer, params.id, query, now)),
  available: async ({ db, viewer, params, query, now, request, reply }) =>
    sendPage(request, reply, await listAvailable(db, viewer, params.id, query, now)),
  unconfirmed: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await listUnconfirmed(db, viewer, query, now)),
  assign: ({ db, viewer, params, body, now }) => assignMembers(db, viewer, params.id, body.memberIds, now),
  accept: ({ db, viewer, params }) => answerAssignment(db, viewer, params.id, "accepted"),
  leave: ({ db, viewer, params }) => leaveMinistry(db, viewer, params.id),
  decline: ({ db, viewer, params }) => answerAssignment(db, viewer, params.id, "declined"),
  unassignMany: ({ db, viewer, params, body }) => unassignMembers(db, viewer, params.id, body.memberIds),
  unassign: ({ db, viewer, params }) => unassignMember(db, viewer, params.id, params.memberId),
});
