import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { getCallerId } from "../access/viewer.ts";
import type { Postgres } from "../database/database.ts";
import { limitKey, type Rule } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { Refusal } from "../refusal.ts";
import type { AlertNeeds } from "./alert-texts.service.ts";
import {
  answerApprovalRequest,
  askForApproval,
  listRequests,
  readRequest,
  withdrawRequest,
} from "./approval-requests.service.ts";

/** More than a desk needs; each one interrupts all leads. */
const REQUESTS_PER_CALLER: Rule = { points: 30, seconds: 600 };

export const approvalRequestRoutes = createRoutesWith<AlertNeeds & { readonly postgres: Postgres }>()(
  approvalRequests,
  {
    ask: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        await limitKey(services, "approval requests", getCallerId(viewer), REQUESTS_PER_CALLER);
        const caller = { viewer, now, services, secret: services.secret };
        const asked = await writing.transaction((tx) => askForApproval(tx, caller, body));
        if (asked instanceof Refusal) throw asked;
        return asked;
      },
    },
    list: ({ db, viewer, now }) => listRequests(db, viewer, now),
    show: ({ db, viewer, params, now }) => readRequest(db, viewer, params.id, now),
    answer: {
      writeWith: async ({ viewer, params, body, now, services, writing }) => {
        const caller = { viewer, now, services };
        const done = await writing.transaction((tx) => answerApprovalRequest(tx, caller, { ...params, ...body }));
        if (done === null) throw new Refusal("collector_refused");
        return done;
      },
    },
    withdraw: ({ db, viewer, params, now }) => withdrawRequest(db, viewer, params.id, now),
  },
);
