// Before the component tests: the styles of the real pages. After each test: the document as it was before.
import "../src/styles/main.css";
import { afterEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { dismissNotice } from "../src/ui/notify.ts";
import { WINDOW } from "./window.ts";

const root = document.documentElement;
root.lang = "en";

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  dismissNotice();
  delete root.dataset.theme;
  root.removeAttribute("dir");
  sessionStorage.clear();
  scrollTo(0, 0);
  if (innerWidth !== WINDOW.width || innerHeight !== WINDOW.height) await page.viewport(WINDOW.width, WINDOW.height);
});
