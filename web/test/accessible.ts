import axe from "axe-core";
import { expect } from "vitest";

/** The rules about a whole page, which a control alone cannot fulfil. */
const PAGE_RULES = ["bypass", "landmark-one-main", "page-has-heading-one", "region", "document-title"];

const RULES: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }])),
  resultTypes: ["violations"],
  preload: false,
};

/** Waits until all animations have ended, because half-faded text has less contrast. Endless animations are ignored. */
async function waitForAnimations(): Promise<void> {
  const running = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(running.map((one) => one.finished));
}

async function findViolations(options: axe.RunOptions): Promise<string[]> {
  await waitForAnimations();
  // Content behind a dialog is hidden from everyone.
  const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
  const { violations } = await axe.run(dialog ?? document.body, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/**
 * Expects that what is shown, or the open dialog, violates no rule of WCAG 2.2 AA in light colors, and has enough
 * contrast in dark colors too.
 */
export async function expectAccessible(): Promise<void> {
  const { dataset } = document.documentElement;
  dataset.theme = "dark";
  const dark = await findViolations({ ...RULES, runOnly: ["color-contrast"] });
  dataset.theme = "light";
  const light = await findViolations(RULES);
  delete dataset.theme;
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}
