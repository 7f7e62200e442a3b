// Choosing and removing the congregation's logo. The change is immediate, for all users.
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { waitForReads } from "../api/ownChanges.ts";
import { request } from "../api/request.ts";
import { useSendPicture } from "../pictures/useSendPicture.ts";
import { notify } from "../ui/notify.ts";

export function useLogo() {
  const { file, forgetFault, ...sending } = useSendPicture(api.logo.choose, {
    show: waitForReads,
    taken: "Logo saved",
    failed: "Failed to save the logo",
  });
  const removing = useMutation({
    async mutationFn() {
      await request(api.logo.remove, {});
      await waitForReads();
    },
    onSuccess: () => notify({ title: "Logo removed" }),
    onError: () => notify({ title: "Error", description: "Failed to remove the logo", variant: "destructive" }),
  });
  return {
    ...sending,
    sending: file !== null,
    removing: removing.isPending,
    remove(after: () => void) {
      forgetFault();
      removing.mutate(undefined, { onSuccess: after });
    },
  };
}
