// The pages outside the app: signing in, setup, unsubscribing, answering whether one can serve. Kept small, for phones on a church's Wi-Fi.
import "../styles/main.css";
import "../styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Starting } from "../brand/Starting.tsx";
import { loadScript } from "../routing/staleChunks.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { SignInPage } from "./SignInPage.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

// The other pages are loaded on demand, because few people open them.
const pages = [
  { at: "/setup", load: () => import("./SetupPage.tsx").then(({ SetupPage }) => <SetupPage />) },
  {
    at: "/api/unsubscribe/",
    load: () => import("../consent/UnsubscribePage.tsx").then(({ UnsubscribePage }) => <UnsubscribePage />),
  },
  {
    at: "/api/serving/page",
    load: () => import("../serving-link/ServingLinkPage.tsx").then(({ ServingLinkPage }) => <ServingLinkPage />),
  },
  { at: "/", load: () => <SignInPage /> },
];
const page = pages.find(({ at }) => location.pathname.startsWith(at));

const root = createRoot(element);
root.render(<Starting />);
try {
  root.render(<StrictMode>{await loadScript(async () => page?.load())}</StrictMode>);
} catch {
  root.render(
    <main className="grid min-h-dvh place-items-center p-4">
      <ErrorState
        title="Can't reach Narthex"
        text="Please check your connection and try again."
        onRetry={() => location.reload()}
      />
    </main>,
  );
}
