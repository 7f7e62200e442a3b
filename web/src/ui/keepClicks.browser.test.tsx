// A control that moves between press and release gets its click, here from a real mouse.
import { beforeEach, expect, onTestFinished, test } from "vitest";
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
}

/** When the card above is removed, "Delete" is where "Save" was. */
function Page({ isLoading = false, isCovered = false, isDisabled = false }: PageProps) {
  return (
    <main>
      {isLoading && <div style={ROW} />}
      <button type="button" style={ROW} disabled={isDisabled}>
        Save
      </button>
      <button type="button" style={ROW}>
        Delete
      </button>
      {isCovered && <div style={{ position: "fixed", inset: 0 }} />}
    </main>
  );
}

/** Presses "Save", changes the page, and releases the button at the same place, or some pixels beside it. */
async function pressWhile(change: PageProps, { beside = 0, withControl = false } = {}) {
  const screen = await render(<Page isLoading />);
  const at = centerOf(screen.getByRole("button", { name: "Save" }).element());
  await pressButton(at);
  await screen.rerender(<Page {...change} />);
  await releaseButton({ x: at.x + beside, y: at.y }, { withControl });
  return at;
}

test("a button that moves gets the click with its keys, and a second press does not reach the button in its place", async () => {
  const at = await pressWhile({}, { withControl: true });
  await expect.poll(() => clicks).toEqual([{ on: "Save", withControl: true }]);
  await expect.poll(() => document.elementFromPoint(at.x, at.y)?.parentElement).toBe(document.body);
  await pressButton(at);
  await releaseButton(at);
  expect(clicks).toHaveLength(1);
});

test.each<[string, PageProps, number]>([
  ["the pointer leaves it", { isLoading: true }, 200],
  ["it moves and the pointer moves too", {}, 20],
  ["something covers it", { isLoading: true, isCovered: true }, 0],
  ["it moves and is disabled", { isDisabled: true }, 0],
])("a button gets no click if %s", async (_name, change, beside) => {
  await pressWhile(change, { beside });
  await expect.poll(() => clicks.map(({ on }) => on)).toEqual([null]);
});

test("a button that stays gets one click", async () => {
  await pressWhile({ isLoading: true });
  await expect.poll(() => clicks).toEqual([{ on: "Save", withControl: false }]);
});
