import { workerHours } from "@narthex/contract/hours.ts";
import { getDay } from "../calendar/days.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { DrawingNeeds } from "../pdf/drawing-limit.ts";
import { sendPdf } from "../pdf/paper.ts";
import { decideHours, decideManyHours } from "./approval.service.ts";
import { findHoursDayErrors } from "./hours.rules.ts";
import { changeHours, logHours, removeHours } from "./hours.service.ts";
import { drawHoursLetter } from "./letter.service.ts";
import { listHours, listOwnHours, readHours, summarizeHours } from "./reading.service.ts";

export const hoursRoutes = createRoutesWith<DrawingNeeds>()(
  workerHours,
  {
    list: ({ db, viewer, query }) => listHours(db, viewer, query),
    mine: ({ db, viewer, query }) => listOwnHours(db, viewer, query),
    summary: ({ db, viewer, now }) => summarizeHours(db, viewer, now),
    log: handleOnce({
      create: ({ db, viewer, body, now }) => logHours(db, viewer, body, now),
      readAgain: ({ db, viewer }, id) => readHours(db, viewer, Number(id)),
    }),
    change: ({ db, viewer, params, body, now }) => changeHours(db, viewer, params.id, body, now),
    remove: ({ db, viewer, params }) => removeHours(db, viewer, params.id),
    decide: ({ db, viewer, params, body, now }) => decideHours(db, viewer, params.id, body, now),
    decideMany: ({ db, viewer, body, now }) => decideManyHours(db, viewer, body, now),
    letter: async ({ db, services, viewer, params, now, reply }) =>
      sendPdf(reply, `volunteer-hours-${params.year}.pdf`, await drawHoursLetter(db, services, viewer, params, now)),
  },
  {
    extraValidation: ({ workerDate }, now, viewer) =>
      viewer ? findHoursDayErrors(workerDate, getDay(viewer, now)) : {},
  },
);
