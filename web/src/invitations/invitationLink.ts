// An invitation's link is a secret: it is read when it is needed, after a confirmation.
import { api } from "@narthex/contract/api.ts";
import type { Invitation, InvitationLink } from "@narthex/contract/invitations.ts";
import { request } from "../api/request.ts";
import { copyWithNotice } from "../ui/copyText.ts";

export type ShownInvitation = Invitation & InvitationLink;

export const LINK_FAILED = "The link could not be loaded. Please try again.";

export const readLink = ({ id }: Invitation): Promise<InvitationLink> =>
  request(api.invitations.link, { params: { id } });

export const copyLink = (url: string): Promise<boolean> =>
  copyWithNotice(url, { title: "Copied!", description: "Invitation URL copied to clipboard" });
