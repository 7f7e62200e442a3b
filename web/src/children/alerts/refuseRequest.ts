import { api } from "@narthex/contract/api.ts";
import { request } from "../../api/request.ts";

/** The action that refuses a request of a colleague. */
export const refuseRequest = (id: number) => ({
  call: () => request(api.approvalRequests.answer, { params: { id }, body: { isApproved: false } }),
  failed: "The answer could not be sent. Please try again.",
  done: "Refused",
});
