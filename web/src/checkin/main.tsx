// The page behind a QR code: a visitor's own check-in. Small, for a phone on a church's Wi-Fi. It never knows, and so
// never tells, whether the person was known.
import "../styles/main.css";
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
