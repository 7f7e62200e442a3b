import { CircleHelp, Menu, Trash2 } from "lucide-react";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { centerOf, movePointer, movePointerAway } from "../../test/pointer.ts";
import { IconButton } from "./IconButton.tsx";
import { TooltipHost } from "./TooltipHost.tsx";

const OPENS_AFTER_MS = 700;
const CLOSES_AFTER_MS = 150;
/** After this time without a tooltip, the next one waits again. */
const FORGETS_AFTER_MS = 300;

beforeEach(movePointerAway);

interface BarProps {
  isOpen?: boolean;
}

async function showBar({ isOpen = false }: BarProps = {}) {
  // Only the clock of the page stands still.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const screen = await render(
    <div style={{ padding: 160 }}>
      <IconButton label="Menu" icon={<Menu />} aria-expanded={isOpen} />
      <IconButton label="Help" icon={<CircleHelp />} tooltipSide="bottom" />
      <IconButton label="Delete" icon={<Trash2 />} />
      <TooltipHost />
    </div>,
  );
  const button = (name: string) => screen.getByRole("button", { name });
  const hover = (name: string) => movePointer(centerOf(button(name).element()));
  const shown = () =>
    [...document.querySelectorAll("[data-tooltip-content]")].map((one) => one.firstChild?.textContent);
  return { screen, button, hover, shown };
}

type Bar = Awaited<ReturnType<typeof showBar>>;

async function expectShown({ shown }: Bar, ...labels: string[]): Promise<void> {
  await expect.poll(shown).toEqual(labels);
}

/** Waits until the page has reacted to the pointer: its timer is set, or nothing more is to come. */
async function reach(bar: Bar, name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  bar
    .button(name)
    .element()
    .addEventListener("pointermove", () => resolve(), { once: true });
  await bar.hover(name);
  await promise;
}

test("a tooltip opens after 700 ms under the pointer, and not before", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS - 1);
  expect(bar.shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expectShown(bar, "Help");
  vi.useRealTimers();
  await expectAccessible();
});

test("the next tooltip opens immediately while one is open", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await reach(bar, "Delete");
  await expectShown(bar, "Delete");
});

test("a tooltip closes 150 ms after the pointer has left; the next one then opens immediately within 300 ms", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await expectShown(bar, "Help");
  const left = new Promise((resolve) => bar.button("Help").element().addEventListener("pointerleave", resolve));
  await movePointerAway();
  await left;
  await vi.advanceTimersByTimeAsync(CLOSES_AFTER_MS - 1);
  expect(bar.shown()).toEqual(["Help"]);
  await vi.advanceTimersByTimeAsync(1);
  await expectShown(bar);
  await vi.advanceTimersByTimeAsync(FORGETS_AFTER_MS - 1);
  await reach(bar, "Delete");
  await expectShown(bar, "Delete");
});

test("300 ms after the last tooltip the next one waits 700 ms again", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await userEvent.keyboard("{Escape}");
  await expectShown(bar);
  await vi.advanceTimersByTimeAsync(FORGETS_AFTER_MS);
  await reach(bar, "Delete");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS - 1);
  expect(bar.shown()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expectShown(bar, "Delete");
});

test("a tooltip stays open while the pointer is on it, and closes when it leaves", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await expectShown(bar, "Help");
  const content = document.querySelector("[data-tooltip-content]");
  if (!content) throw new Error("no tooltip is open");
  const over = new Promise((resolve) => content.addEventListener("pointerover", resolve, { once: true }));
  await movePointer(centerOf(content));
  await over;
  await vi.advanceTimersByTimeAsync(10 * CLOSES_AFTER_MS);
  expect(bar.shown()).toEqual(["Help"]);
  const away = new Promise((resolve) => content.addEventListener("pointerleave", resolve, { once: true }));
  await movePointerAway();
  await away;
  await vi.advanceTimersByTimeAsync(CLOSES_AFTER_MS);
  await expectShown(bar);
});

test("the keyboard focus opens a tooltip immediately; Escape closes it and leaves the focus", async () => {
  const bar = await showBar();
  await userEvent.keyboard("{Tab}{Tab}");
  await expectShown(bar, "Help");
  await expect.element(bar.button("Help")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expectShown(bar);
  await expect.element(bar.button("Help")).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expectShown(bar, "Delete");
});

test("focus that a script sets after a press opens no tooltip", async () => {
  const bar = await showBar();
  await bar.button("Delete").click();
  const help = bar.button("Help").element();
  if (help instanceof HTMLElement) help.focus();
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  expect(bar.shown()).toEqual([]);
});

test("a press closes the tooltip, and it does not open again under the same pointer", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await expectShown(bar, "Help");
  await bar.button("Help").click();
  await expectShown(bar);
  await vi.advanceTimersByTimeAsync(2 * OPENS_AFTER_MS);
  expect(bar.shown()).toEqual([]);
});

test("a button whose popover is open has no tooltip over it, by pointer or keyboard", async () => {
  const bar = await showBar({ isOpen: true });
  await reach(bar, "Menu");
  await vi.advanceTimersByTimeAsync(2 * OPENS_AFTER_MS);
  await userEvent.keyboard("{Tab}");
  await expect.element(bar.button("Menu")).toHaveFocus();
  expect(bar.shown()).toEqual([]);
});

test("scrolling closes a tooltip", async () => {
  const bar = await showBar();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await expectShown(bar, "Help");
  document.dispatchEvent(new Event("scroll"));
  await expectShown(bar);
});

test("a tooltip is on the requested side of its button, and above it otherwise", async () => {
  const bar = await showBar();
  const place = () => document.querySelector("[data-tooltip-content]")?.getBoundingClientRect();
  await reach(bar, "Help");
  await vi.advanceTimersByTimeAsync(OPENS_AFTER_MS);
  await expectShown(bar, "Help");
  await expect
    .poll(() => (place()?.top ?? 0) - bar.button("Help").element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);
  await reach(bar, "Delete");
  await expectShown(bar, "Delete");
  await expect
    .poll(() => bar.button("Delete").element().getBoundingClientRect().top - (place()?.bottom ?? 0))
    .toBeGreaterThanOrEqual(0);
});
