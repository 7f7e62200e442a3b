// The pages before the app: signing in and setting up. Kept small, for phones on a church's Wi-Fi.
import "../styles/main.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

// Set-up happens once; everybody else need not wait for it.
const page =
  location.pathname === "/setup"
    ? import("./SetupPage.tsx").then(({ SetupPage }) => <SetupPage />)
    : import("./SignInPage.tsx").then(({ SignInPage }) => <SignInPage />);

createRoot(element).render(<StrictMode>{await page}</StrictMode>);
