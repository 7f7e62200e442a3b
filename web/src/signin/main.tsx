// The pages outside the app: signing in, setup, unsubscribing. Kept small, for phones on a church's Wi-Fi.
import "../styles/main.css";
import "../styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInPage } from "./SignInPage.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

// The other pages are loaded on demand: setup happens once, and unsubscribing is one button.
const pages = [
  { at: "/setup", load: () => import("./SetupPage.tsx").then(({ SetupPage }) => <SetupPage />) },
  {
    at: "/api/unsubscribe/",
    load: () => import("../consent/UnsubscribePage.tsx").then(({ UnsubscribePage }) => <UnsubscribePage />),
  },
  { at: "/", load: () => <SignInPage /> },
];
const page = pages.find(({ at }) => location.pathname.startsWith(at))?.load();

createRoot(element).render(<StrictMode>{await page}</StrictMode>);
