import { api } from "@narthex/contract/api.ts";
import type { CurrentUser } from "@narthex/contract/signin.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { queryClient, read } from "./api/reads.ts";
import { Overlays } from "./app/Overlays.tsx";
import { DraftOwner } from "./forms/draftStore.ts";
import { LiveSign } from "./live/LiveSign.tsx";
import { showBehind } from "./live/status.ts";
import { router } from "./routes.tsx";
import { loadScript, waitForServer } from "./routing/staleChunks.ts";
import { setAccount } from "./session/signOut.ts";

/** The app of a signed-in user. */
export function SignedIn({ user }: { user: CurrentUser }) {
  if (!queryClient.getQueryData(read(api.signin.user).queryKey)) {
    queryClient.setQueryData(read(api.signin.user).queryKey, user);
  }

  setAccount(user.id);

  // The stream of notices and the clock run outside React, as long as the page is open. They are loaded later, because
  // the first view does not need them. Without them, not even own changes are read.
  useEffect(() => {
    const following = loadScript(() => import("./app/following.ts")).then(
      ({ followNoticesAndDay }) => followNoticesAndDay(),
      () => {
        showBehind("stream", true);
        return waitForServer();
      },
    );
    return () => void following.then((end) => end());
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <DraftOwner value={user.id}>
        <RouterProvider router={router} />
      </DraftOwner>
      <LiveSign />
      <Overlays />
    </QueryClientProvider>
  );
}
