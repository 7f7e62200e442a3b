import { api } from "@narthex/contract/api.ts";
import { useEffect } from "react";
import { waitForServer } from "../routing/staleChunks.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

const START = { path: api.signin.user.path, pause: 3000 };

/** Shown if the server does not answer when the app starts. It loads the app again once the server answers. */
export function StartError() {
  useEffect(() => waitForServer(START), []);
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="Can't reach Narthex"
        text="Please check your connection. This page tries again automatically, and then sends unsaved check-ins."
        onRetry={() => location.reload()}
      />
    </main>
  );
}
