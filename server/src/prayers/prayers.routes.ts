import { prayers } from "@narthex/contract/prayers.ts";
import { type LimitNeeds, limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { changePrayer, listPrayers, removePrayer, submitPrayer } from "./prayers.service.ts";

/** Requests of one account. */
const REQUESTS = { points: 20, seconds: 60 * 60 };

export const prayerRoutes = createRoutesWith<LimitNeeds>()(prayers, {
  list: ({ db, viewer, query }) => listPrayers(db, viewer, query),
  async submit({ db, services, viewer, body, now, reply }) {
    await limitKey(services, "prayer request", viewer.userId, REQUESTS);
    const { prayer, isNew } = await submitPrayer(db, viewer, body, now);
    if (!isNew) reply.code(200);
    return prayer;
  },
  change: ({ db, viewer, params, body, now }) => changePrayer(db, viewer, params.id, body, now),
  remove: ({ db, viewer, params }) => removePrayer(db, viewer, params.id),
});
