import { funds } from "@narthex/contract/funds.ts";
import { handleOnce } from "../../http/entry-keys.ts";
import { createRoutesWith } from "../../http/routes.ts";
import type { Secret } from "../../sealed.ts";
import { closeFund, createFund, listFunds, moveFund, showFund, updateFund } from "./funds.service.ts";

export const fundRoutes = createRoutesWith<{ readonly secret: Secret }>()(funds, {
  list: ({ db }) => listFunds(db),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createFund(db, viewer, body, now),
    readAgain: ({ db }, id) => showFund(db, Number(id)),
  }),
  update: ({ db, viewer, params, body, now }) => updateFund(db, viewer, params.id, body, now),
  close: ({ db, viewer, params, body, now }) => closeFund(db, viewer, params.id, body, now),
  move: ({ db, viewer, params, body, now }) => moveFund(db, viewer, params.id, body, now),
});
