import type {} from "@vitest/browser-playwright";
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** Sets all of them, because a later call replaces an earlier one. */
const emulate = (forcedColors: "active" | "none") =>
  cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-reduced-motion", value: "reduce" },
      { name: "forced-colors", value: forcedColors },
    ],
  });

/** Shows the page in the high contrast of the system, until the test ends. */
export async function emulateForcedColors(): Promise<void> {
  await emulate("active");
  onTestFinished(async () => {
    await emulate("none");
  });
}
