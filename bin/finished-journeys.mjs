// A reporter of Playwright that keeps the journeys that have passed.
import { relative } from "node:path";
import { keepFinished } from "./finished-tests.mjs";

export default class FinishedJourneys {
  #root = "";

  onBegin({ rootDir }) {
    this.#root = rootDir;
  }

  onTestEnd(test, { status }) {
    if (status !== "passed") return;
    const [, , , ...titles] = test.titlePath();
    const file = relative(this.#root, test.location.file).replaceAll("\\", "/");
    // The form that --test-list-invert reads.
    keepFinished({ name: [file, ...titles].join(" › "), tests: 1 });
  }

  printsToStdio() {
    return false;
  }
}
