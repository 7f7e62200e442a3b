import type { invitations } from "@narthex/contract/invitations.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declareCall } from "../api/declareCall.ts";

export const invitationCalls = {
  validate: declareCall<(typeof invitations)["validate"]>("GET", "/api/invitations/:token/validate"),
  accept: declareCall<(typeof invitations)["accept"]>("POST", "/api/invitations/:code/accept"),
  options: declareCall<(typeof signin)["options"]>("GET", "/api/signin/options"),
};
