import { giving } from "@narthex/contract/giving.ts";
import { limitAddress, limitKey } from "../../http/limits.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { Refusal } from "../../refusal.ts";
import { readSession } from "../../session/session.ts";
import { findPurposeErrors, readGivingOptions, startGift, startGuestGift } from "./giving.service.ts";
import { readReceipt } from "./receipt.service.ts";
import type { PaymentNeeds } from "./settle.service.ts";

/** Enough for a donor, and too few to test stolen cards. */
const STARTS = { points: 30, seconds: 60 * 60 };
/** A whole congregation may share one network. */
const GUESTS_OF_ONE_NETWORK = { points: 60, seconds: 60 * 60 };
const ALL_GUESTS = { points: 500, seconds: 60 * 60 };
/** A receipt cannot be guessed; the limit is for requests to the card provider. */
const RECEIPTS = { points: 120, seconds: 10 * 60 };

const { start, ...readings } = giving;

// The provider is called between transactions, so that none waits for it.
export const givingRoutes = [
  ...createRoutesWith<PaymentNeeds>()(
    { start },
    {
      async start({ services, body, request, reply }) {
        const viewer = await readSession(services, request, reply);
        if (viewer?.isView) throw new Refusal("view_read_only");
        if (viewer) {
          await limitKey(services, "online gift", viewer.userId, STARTS);
          return startGift(services, viewer, body);
        }
        if (!body.guest) throw new Refusal("signed_out");
        await limitAddress(services, "guest gifts", request.ip, GUESTS_OF_ONE_NETWORK);
        await limitKey(services, "guest gift", body.guest.email, STARTS);
        await limitKey(services, "guest gifts", "", ALL_GUESTS);
        return startGuestGift(services, body.guest, body);
      },
    },
    { inTransaction: false, extraValidation: (fields, _now, _viewer, services) => findPurposeErrors(services, fields) },
  ),
  ...createRoutesWith<PaymentNeeds>()(
    readings,
    {
      options: ({ db, services }) => readGivingOptions(db, services),
      async receipt({ services, body, request }) {
        await limitAddress(services, "receipts", request.ip, RECEIPTS);
        return readReceipt(services, body.receipt);
      },
    },
    { inTransaction: false },
  ),
];
