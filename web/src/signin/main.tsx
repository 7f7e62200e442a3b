// The pages before the app: signing in and setting up. Kept small, for phones on a church's Wi-Fi.
import "../styles/main.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SetupPage } from "./SetupPage.tsx";
import { SignInPage } from "./SignInPage.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

createRoot(element).render(<StrictMode>{location.pathname === "/setup" ? <SetupPage /> : <SignInPage />}</StrictMode>);
