// The pages outside the app: signing in, setup, unsubscribing. Kept small, for phones on a church's Wi-Fi.
import "../styles/main.css";
import "../styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

// Each page is loaded separately: setup happens once, and unsubscribing is one button.
const pages = [
  { at: "/setup", load: () => import("./SetupPage.tsx").then(({ SetupPage }) => <SetupPage />) },
  {
    at: "/api/unsubscribe/",
    load: () => import("../consent/UnsubscribePage.tsx").then(({ UnsubscribePage }) => <UnsubscribePage />),
  },
  { at: "/", load: () => import("./SignInPage.tsx").then(({ SignInPage }) => <SignInPage />) },
];
const page = pages.find(({ at }) => location.pathname.startsWith(at))?.load();

createRoot(element).render(<StrictMode>{await page}</StrictMode>);
