// An invitation's link is a secret: it is read when it is needed, after a confirmation.
import { api } from "@narthex/contract/api.ts";
import type { Invitation, InvitationLink } from "@narthex/contract/invitations.ts";
import { request } from "../api/request.ts";
import { copyText } from "../ui/copyText.ts";
import { notify } from "../ui/notify.ts";

export type ShownInvitation = Invitation & InvitationLink;

export const LINK_FAILED = "The link could not be loaded. Please try again.";

export const readLink = ({ id }: Invitation): Promise<InvitationLink> =>
  request(api.invitations.link, { params: { id } });

/** Copies a link and shows a notice. @returns false if the browser does not permit it */
export async function copyLink(url: string): Promise<boolean> {
  const copied = await copyText(url);
  notify(
    copied
      ? { title: "Copied!", description: "Invitation URL copied to clipboard" }
      : { title: "Error", description: "Please copy the link by hand.", variant: "destructive" },
  );
  return copied;
}
