// A control that moves between press and release gets its click, here from a real mouse.
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { centerOf, pressButton, releaseButton } from "../../test/pointer.ts";
import { keepClicks } from "./keepClicks.ts";
import { shieldSecondTaps } from "./shieldSecondTaps.ts";

let clicks: { on: string | null; withControl: boolean }[];

beforeEach(() => {
  clicks = [];
  const record = ({ target, ctrlKey }: MouseEvent) =>
    clicks.push({ on: target instanceof HTMLButtonElement ? target.textContent : null, withControl: ctrlKey });
  document.addEventListener("click", record);
  const stops = [shieldSecondTaps(), keepClicks(), () => document.removeEventListener("click", record)];
  onTestFinished(() => {
    for (const stop of stops) stop();
  });
});

const ROW = { display: "block", width: "8rem", height: "3rem" };

interface PageProps {
  isLoading?: boolean;
  isCovered?: boolean;
  isDisabled?: boolean;
  isHidden?: boolean;
  name?: string;
}

/** When the card above is removed, "Delete" is where "Save" was. */
function Page({ isLoading, isCovered, isDisabled, isHidden, name = "Save" }: PageProps) {
  return (
    <main>
      {isLoading && <div style={ROW} />}
      <button type="button" style={{ ...ROW, ...(isHidden && { display: "none" }) }} disabled={isDisabled}>
        {name}
      </button>
      <button type="button" style={ROW}>
        Delete
      </button>
      {isCovered && <div style={{ position: "fixed", inset: 0 }} />}
    </main>
  );
}

interface Gesture {
  /** How far from the press the button is released, in pixels. */
  beside?: number;
  /** How long the button is held, in seconds. */
  held?: number;
  withControl?: boolean;
  /** What the user does while the button is held. */
  during?: () => unknown;
}

/** Presses "Save", changes the page, and releases the button. */
async function pressWhile(change: PageProps, { beside = 0, held = 0.1, during, ...keys }: Gesture = {}) {
  const screen = await render(<Page isLoading />);
  const at = centerOf(screen.getByRole("button", { name: "Save" }).element());
  const timestamp = Date.now() / 1000;
  await pressButton(at, { timestamp });
  await during?.();
  await screen.rerender(<Page {...change} />);
  await releaseButton({ x: at.x + beside, y: at.y }, { ...keys, timestamp: timestamp + held });
  return at;
}

test("a button that moves gets the click with its keys, and a second press does not reach the button in its place", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const at = await pressWhile({}, { withControl: true });
  await expect.poll(() => clicks).toEqual([{ on: "Save", withControl: true }]);
  vi.advanceTimersByTime(100);
  expect(document.elementFromPoint(at.x, at.y)?.parentElement).toBe(document.body);
  await pressButton(at);
  await releaseButton(at);
  expect(clicks).toHaveLength(1);
});

test.each<[string, PageProps, Gesture]>([
  ["the pointer leaves it", { isLoading: true }, { beside: 200 }],
  ["it moves and the pointer moves too", {}, { beside: 20 }],
  ["something covers it", { isLoading: true, isCovered: true }, {}],
  ["it moves and is disabled", { isDisabled: true }, {}],
  ["it moves and gets another name", { name: "Send" }, {}],
  ["it is hidden", { isLoading: true, isHidden: true }, {}],
  ["it moves and is held for long", {}, { held: 3 }],
  ["it moves after a key was pressed", {}, { during: () => userEvent.keyboard("{PageDown}") }],
  ["it moves after the wheel was turned", {}, { during: () => document.body.dispatchEvent(new WheelEvent("wheel")) }],
])("a button gets no click if %s", async (_name, change, gesture) => {
  await pressWhile(change, gesture);
  await expect.poll(() => clicks.map(({ on }) => on)).toEqual([null]);
});

test("a button that stays gets one click", async () => {
  await pressWhile({ isLoading: true });
  await expect.poll(() => clicks).toEqual([{ on: "Save", withControl: false }]);
});
