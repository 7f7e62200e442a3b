// A reporter of vitest that keeps the files whose tests have all passed.
import { keepFinished } from "./finished-tests.mjs";

export default class FinishedFiles {
  onTestModuleEnd(module) {
    if (module.state() !== "passed") return;
    keepFinished({ name: module.relativeModuleId, tests: [...module.children.allTests("passed")].length });
  }
}
