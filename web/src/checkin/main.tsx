// The page behind a QR code: a visitor's self check-in. Small, for a phone on a church's Wi-Fi. It has no information
// on whether the visitor is known, and so cannot reveal it.
import "../styles/main.css";
import "../styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CheckinPage } from "./CheckinPage.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

createRoot(element).render(
  <StrictMode>
    <CheckinPage />
  </StrictMode>,
);
