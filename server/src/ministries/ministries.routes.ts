import { ministries } from "@narthex/contract/ministries.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import {
  acceptAssignment,
  assignMembers,
  declineAssignment,
  leaveMinistry,
  listAssigned,
  listAvailable,
  listUnconfirmed,
  unassignMember,
  unassignMembers,
} from "./assignments.service.ts";
import { createMinistry, listMinistries, readMinistry, updateMinistry } from "./ministries.service.ts";

export const ministryRoutes = createRoutesWith<MailNeeds>()(ministries, {
  list: ({ db, viewer }) => listMinistries(db, viewer),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createMinistry(db, viewer, body, now),
    readAgain: ({ db, viewer }, id) => readMinistry(db, viewer, Number(id)),
  }),
  update: ({ db, services, viewer, params, body, now }) => updateMinistry(db, services, viewer, params.id, body, now),
  members: ({ db, viewer, params, query, now }) => listAssigned(db, viewer, params.id, query, now),
  available: ({ db, viewer, params, query, now }) => listAvailable(db, viewer, params.id, query, now),
  unconfirmed: ({ db, viewer, query, now }) => listUnconfirmed(db, viewer, query, now),
  assign: ({ db, viewer, params, body, now }) => assignMembers(db, viewer, params.id, body.memberIds, now),
  accept: ({ db, viewer, params }) => acceptAssignment(db, viewer, params.id),
  leave: ({ db, services, viewer, params, now }) => leaveMinistry(db, services, viewer, params.id, now),
  decline: ({ db, services, viewer, params, now }) => declineAssignment(db, services, viewer, params.id, now),
  unassignMany: ({ db, services, viewer, params, body, now }) =>
    unassignMembers(db, services, viewer, { ministryId: params.id, memberIds: body.memberIds }, now),
  unassign: ({ db, services, viewer, params, now }) =>
    unassignMember(db, services, viewer, { ministryId: params.id, memberId: params.memberId }, now),
});
