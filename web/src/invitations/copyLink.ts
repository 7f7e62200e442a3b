import type { Invitation } from "@narthex/contract/invitations.ts";
import { copyText } from "../ui/copyText.ts";
import { notify } from "../ui/notify.ts";

/** Copies an invitation's link and shows a notice. @returns false if the browser does not permit it */
export async function copyLink({ url }: Invitation): Promise<boolean> {
  const copied = await copyText(url);
  notify(
    copied
      ? { title: "Copied!", description: "Invitation URL copied to clipboard" }
      : { title: "Error", description: "Please copy the link by hand.", variant: "destructive" },
  );
  return copied;
}
