import type { invitations } from "@narthex/contract/invitations.ts";
import type { signin } from "@narthex/contract/signin.ts";
import { declared } from "../api/declared.ts";

export const calls = {
  validate: declared<(typeof invitations)["validate"]>("GET", "/api/invitations/:token/validate"),
  accept: declared<(typeof invitations)["accept"]>("POST", "/api/invitations/:code/accept"),
  options: declared<(typeof signin)["options"]>("GET", "/api/signin/options"),
};
