// The second tap of a double tap does not reach a control that has just appeared under the finger.
import { useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { shieldSecondTaps } from "./shieldSecondTaps.ts";

const BUTTON = { display: "block", width: "8rem", height: "3rem" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const stop = shieldSecondTaps();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
});

function List() {
  const [names, setNames] = useState(["Ada", "Ben", "Cy"]);
  return names.map((name) => (
    <button key={name} type="button" style={BUTTON} onClick={() => setNames(names.filter((one) => one !== name))}>
      {name}
    </button>
  ));
}

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" style={BUTTON} onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const shield = () => document.querySelector("body > div[style*='2147483647']");

test("a second tap does not press the row that has moved up, and a later one does", async () => {
  const screen = await render(<List />);
  const first = screen.getByRole("button").first();
  // Without a check of what is there, as a finger presses.
  const press = () => first.click({ force: true });
  await press();
  vi.advanceTimersByTime(100);
  expect(shield()).not.toBeNull();
  await press();
  expect(first.element()).toHaveTextContent("Ben");
  vi.advanceTimersByTime(600);
  expect(shield()).toBeNull();
  await press();
  expect(first.element()).toHaveTextContent("Cy");
});

test("taps on the same button are all pressed", async () => {
  const screen = await render(<Counter />);
  const button = screen.getByRole("button");
  for (let time = 0; time < 3; time++) {
    await button.click({ force: true });
    vi.advanceTimersByTime(100);
  }
  expect(button.element()).toHaveTextContent("3");
  expect(shield()).toBeNull();
});
