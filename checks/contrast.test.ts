// Checks every pair of text and background colors in both themes for the contrast that WCAG 2.2 requires.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TINTS } from "../web/src/charts/tints.ts";

const tokens = readFileSync("web/src/styles/tokens.css", "utf8");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

function colour(name: string, theme: Theme): string {
  const found = new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(tokens);
  const hex = found?.[theme === "light" ? 1 : 2];
  if (!hex) throw new Error(`tokens.css has no colour ${name}`);
  return hex;
}

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ["surface", "surface-raised", "surface-sunken"];
const TEXT: [ink: string, ground: string][] = [
  ...GROUNDS.flatMap((ground): [string, string][] =>
    ["ink", "ink-quiet", "accent", "positive", "caution", "critical"].map((ink) => [ink, ground]),
  ),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-strong"],
  ["critical-ink", "critical"],
  ["critical-ink", "critical-strong"],
  ["surface", "ink"],
  ...["accent", "positive", "caution", "critical"].flatMap((hue): [string, string][] => [
    [hue, `${hue}-quiet`],
    ["ink", `${hue}-quiet`],
  ]),
  ["ink-quiet", "accent-quiet"],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((pane): [string, string] => [`pane-${pane}-ink`, `pane-${pane}`]),
];
const EDGES: [edge: string, ground: string][] = [
  ["line-strong", "surface"],
  ["line-strong", "surface-raised"],
  ["line-strong", "surface-sunken"],
];

/** As `color-mix` in sRGB. */
function mixed(one: string, other: string, percent: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round((from * percent + to * (100 - percent)) / 100);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

describe.each(THEMES)("%s", (theme) => {
  test.each(TEXT)("%s is readable on %s", (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(EDGES)("the edge %s can be seen on %s", (edge, ground) => {
    expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
  test.each(TINTS)("a label in $ink is readable on a chart's tint of $accent percent", ({ accent, ink }) => {
    const tint = mixed(colour("accent", theme), colour("surface-raised", theme), accent);
    expect(contrast(colour(ink, theme), tint)).toBeGreaterThanOrEqual(4.5);
  });
  test("tints of neighboring parts of a chart differ in lightness", () => {
    const tints = TINTS.map(({ accent }) => mixed(colour("accent", theme), colour("surface-raised", theme), accent));
    for (const [place, tint] of tints.entries())
      expect(contrast(tint, tints[(place + 1) % tints.length] ?? "")).toBeGreaterThanOrEqual(1.2);
  });
});

test("black on white has a ratio of 21", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
