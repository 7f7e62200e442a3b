import { roomMoves } from "@narthex/contract/child-room-moves.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { createRoutesWith, routes } from "../http/routes.ts";
import { Refusal } from "../refusal.ts";
import type { AlertNeeds } from "./alert-texts.service.ts";
import { listAlerts, readAlert } from "./alerts.service.ts";
import { makeApproval } from "./approvals.service.ts";
import { checkChildrenIn } from "./check-ins.service.ts";
import { formatTriesLeft } from "./checkout.rules.ts";
import { checkChildOut } from "./checkout.service.ts";
import { reverseCheckIn, reverseCheckOut, unlockChild } from "./reversals.service.ts";
import { listOtherRooms, moveToRoom } from "./room-changes.service.ts";
import { changeChildrenSettings, readChildrenSettings } from "./settings.service.ts";
import { refuseServing, startServing, stopServing } from "./workers.service.ts";

export const childrenRoutes = [
  ...createRoutesWith<AlertNeeds>()(children, {
    checkIn: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        const done = await writing.transaction((tx) =>
          checkChildrenIn(tx, { viewer, now, services, secret: services.secret }, body),
        );
        if (done === null) throw new Refusal("collector_refused");
        return done;
      },
    },
    reverseCheckIn: ({ db, viewer, params, body, now }) => reverseCheckIn(db, viewer, { ...params, ...body }, now),
    unlock: ({ db, viewer, params, body, now }) => unlockChild(db, viewer, { ...params, ...body }, now),
    checkOut: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        const done = await writing.transaction((tx) =>
          checkChildOut(tx, { viewer, now, services, secret: services.secret }, body),
        );
        if (!("code" in done)) return done;
        const { code, current, triesLeft } = done;
        if (triesLeft !== null) throw new Refusal(code, { fields: { code: formatTriesLeft(triesLeft) } });
        throw new Refusal(code, code === "already_collected" && current ? { current } : {});
      },
    },
    reverseCheckOut: ({ db, viewer, params, body, now }) => reverseCheckOut(db, viewer, { ...params, ...body }, now),
    approve: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        const approval = await writing.transaction((tx) =>
          makeApproval(tx, { viewer, now, services, secret: services.secret }, body),
        );
        if (approval === null) throw new Refusal("collector_refused");
        return approval;
      },
    },
    startServing: {
      writeWith: async ({ viewer, body, now, services, writing }) => {
        const started = await writing.transaction((tx) => startServing(tx, { viewer, now, services }, body));
        if (started === null) throw refuseServing();
        return started;
      },
    },
    stopServing: ({ db, viewer, params, now }) => stopServing(db, viewer, params.id, now),
    settings: ({ db }) => readChildrenSettings(db),
    changeSettings: ({ db, viewer, body, now }) => changeChildrenSettings(db, viewer, body, now),
  }),
  ...createRoutesWith<AlertNeeds>()(roomMoves, {
    rooms: ({ db, viewer, params, now }) => listOtherRooms(db, viewer, params.id, now),
    move: {
      writeWith: ({ viewer, params, body, now, services, writing }) =>
        writing.transaction((tx) => moveToRoom(tx, { viewer, now, services }, { ...params, ...body })),
    },
  }),
  ...routes(childAlerts, {
    list: ({ db, viewer, now }) => listAlerts(db, viewer, now),
    show: ({ db, viewer, params, now }) => readAlert(db, viewer, params.id, now),
  }),
];
