import { receipts } from "@narthex/contract/receipts.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { sendPdf } from "../../pdf/paper.ts";
import { mailReceipt, type ReceiptNeeds, readReceiptPdf } from "./receipts.service.ts";

export const receiptRoutes = createRoutesWith<ReceiptNeeds>()(receipts, {
  pdf: async ({ services, viewer, params, now, reply }) =>
    sendPdf(reply, `gift-receipt-${params.id}.pdf`, await readReceiptPdf(services, viewer, { ...params, now })),
  mail: {
    async writeWith({ services, writing, viewer, params, now, reply }) {
      const sent = await mailReceipt(services, writing, viewer, { ...params, now });
      reply.code(202);
      return sent;
    },
  },
});
