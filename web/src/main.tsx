// The entry point: loads the session, then shows the app or the landing page.
import "./styles/main.css";
import "./styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { StartError } from "./app/StartError.tsx";
import { Starting } from "./brand/Starting.tsx";
import { receiveInvitation } from "./invitations/waiting.ts";
import { stationAddress } from "./paths.ts";
import { registerWorker } from "./routing/registerWorker.ts";
import { loadScript, recoverFromStaleChunks } from "./routing/staleChunks.ts";
import { loadSession } from "./session/session.ts";
import { resumeView } from "./session/view.ts";
import { keepFocus } from "./ui/keepFocus.ts";
import { shieldSecondTaps } from "./ui/shieldSecondTaps.ts";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");
const root = createRoot(element, {
  // Without an error boundary, as for visitors, React leaves the page empty.
  onUncaughtError: (error) => {
    reportError(error);
    root.render(<StartError />);
  },
});

root.render(<Starting />);
registerWorker();
resumeView();
recoverFromStaleChunks();
shieldSecondTaps();
keepFocus();
// Not part of the first scripts, which would become larger than their limit. If it cannot be loaded although the server
// answers, the page is loaded again, as for any script (staleChunks.ts).
void import("./ui/keepClicks.ts").then(
  ({ keepClicks }) => keepClicks(),
  () => {},
);
try {
  // A check-in station has no session.
  if (location.pathname.replace(/\/$/, "") === stationAddress) {
    const { StationApp } = await loadScript(() => import("./station/StationApp.tsx"));
    root.render(
      <StrictMode>
        <StationApp />
      </StrictMode>,
    );
  } else await showPerson();
} catch {
  root.render(<StartError />);
}

async function showPerson(): Promise<void> {
  let user = await loadSession();
  const invitation = user && receiveInvitation();
  if (invitation) {
    const { acceptInvitation } = await loadScript(() => import("./invitations/accept.ts"));
    await acceptInvitation(invitation);
    user = await loadSession();
  }
  // A visitor does not load code that only members need.
  if (user) {
    const { SignedIn } = await loadScript(() => import("./SignedIn.tsx"));
    root.render(
      <StrictMode>
        <SignedIn user={user} />
      </StrictMode>,
    );
  } else {
    const { SignedOut } = await loadScript(() => import("./app/SignedOut.tsx"));
    root.render(
      <StrictMode>
        <SignedOut path={location.pathname} />
      </StrictMode>,
    );
  }
}
