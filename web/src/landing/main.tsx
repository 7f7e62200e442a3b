// The landing page for a browser without a session: a document of its own, because a stranger on a phone needs nothing
// of the app.
import "../styles/main.css";
import "../styles/theme.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { registerWorker } from "../routing/registerWorker.ts";
import { Landing } from "./Landing.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root element");

registerWorker();
createRoot(element).render(
  <StrictMode>
    <Landing />
  </StrictMode>,
);
