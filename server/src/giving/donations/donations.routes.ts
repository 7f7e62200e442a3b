import { donationBatches } from "@narthex/contract/donation-batches.ts";
import { donations } from "@narthex/contract/donations.ts";
import { getDay } from "../../calendar/days.ts";
import { handleOnce } from "../../http/entry-keys.ts";
import { createRoutesWith, type RouteOptions } from "../../http/routes.ts";
import { addDistinctions } from "../../members/namesakes.service.ts";
import type { Secret } from "../../sealed.ts";
import {
  changeBatch,
  closeBatch,
  discardBatch,
  listBatches,
  readBatch,
  requireBatch,
  startBatch,
} from "./batches.service.ts";
import { findGiftDayErrors } from "./donations.rules.ts";
import { enterDonation, enterVoid } from "./entry.service.ts";
import { linkGift } from "./guests.service.ts";
import { listDonations, listDonors, listOwnDonations, summarizeDonations, summarizeOwn } from "./reading.service.ts";

interface Needs {
  readonly secret: Secret;
}

const extraValidation: RouteOptions["extraValidation"] = (fields, now, viewer) =>
  viewer ? findGiftDayErrors(fields, getDay(viewer, now)) : {};

export const donationRoutes = [
  ...createRoutesWith<Needs>()(
    donations,
    {
      list: ({ db, viewer, query, now }) => listDonations(db, viewer, query, now),
      summary: ({ db, viewer, query, now }) => summarizeDonations(db, viewer, query, now),
      mine: ({ db, viewer, query }) => listOwnDonations(db, viewer, query),
      ownSummary: ({ db, viewer, query, now }) => summarizeOwn(db, viewer, query, now),
      donors: ({ db, viewer, query, now }) => listDonors(db, viewer, query, now),
      record: {
        async writeWith({ db, writing, viewer, body, now, reply }) {
          const { donation, isNew } = await enterDonation(writing, viewer, body, now);
          if (!isNew) reply.code(200);
          const [answer = donation] = await addDistinctions(db, viewer, [donation], now);
          return answer;
        },
      },
      void: ({ db, viewer, params, body, now }) => enterVoid(db, viewer, params.id, body, now),
      link: ({ db, viewer, params, body }) => linkGift(db, viewer, params.id, body),
    },
    { extraValidation },
  ),
  ...createRoutesWith<Needs>()(
    donationBatches,
    {
      list: ({ db, query }) => listBatches(db, query),
      start: handleOnce({
        create: ({ db, viewer, body, now }) => startBatch(db, viewer, body, now),
        readAgain: ({ db }, id) => requireBatch(db, Number(id)),
      }),
      get: ({ db, viewer, params, now }) => readBatch(db, viewer, params.id, now),
      change: ({ db, viewer, params, body }) => changeBatch(db, viewer, params.id, body),
      close: ({ db, viewer, params, body, now }) => closeBatch(db, viewer, params.id, body, now),
      discard: ({ db, viewer, params }) => discardBatch(db, viewer, params.id),
    },
    { extraValidation },
  ),
];
