// A control that removes itself when it is pressed with a key leaves its focus to the control at its place.
import { useState } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { keepFocus } from "./keepFocus.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const stop = keepFocus();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
});

/** Newcomers; one can be removed by someone else. */
function Queue({ removedElsewhere }: { removedElsewhere?: string }) {
  const [names, setNames] = useState(["Ada", "Ben", "Cy"]);
  const shown = names.filter((name) => name !== removedElsewhere);
  return (
    <main tabIndex={-1}>
      {shown.length > 0 && (
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <a href="#person">{name}</a>
              {name === "Ben" && <button type="button">Compare</button>}
              <button
                type="button"
                aria-label={`Admit ${name}`}
                onClick={() => setNames(names.filter((one) => one !== name))}
              >
                Admit
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button">Settings</button>
    </main>
  );
}

async function showQueue() {
  const screen = await render(<Queue />);
  const button = (name: string) => screen.getByRole("button", { name });
  const press = async (name: string, keys = "{Enter}") => {
    const element = button(name).element() as HTMLElement;
    element.focus();
    await userEvent.keyboard(keys);
    await expect.poll(() => element.isConnected).toBe(false);
  };
  return { screen, button, press };
}

test("the same button of the next row gets the focus, otherwise that of the row before, or one near the list", async () => {
  const { button, press } = await showQueue();
  await press("Admit Ada");
  await expect.element(button("Admit Ben")).toHaveFocus();
  vi.advanceTimersByTime(300);
  await press("Admit Cy");
  await expect.element(button("Admit Ben")).toHaveFocus();
  vi.advanceTimersByTime(300);
  await press("Admit Ben");
  await expect.element(button("Settings")).toHaveFocus();
});

test.each([
  ["held", "{Enter>3/}"],
  ["pressed twice", "{Enter}{Enter}"],
])("a key that is %s presses only the first row", async (_name, keys) => {
  const { button, press } = await showQueue();
  await press("Admit Ada", keys);
  await expect.element(button("Admit Ben")).toHaveFocus();
});

test("the page gets the focus if someone else removes the next row", async () => {
  const { screen, press } = await showQueue();
  await press("Admit Ada");
  await screen.rerender(<Queue removedElsewhere="Ben" />);
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test("after a key that scrolls, nothing moves when the row is removed", async () => {
  const { screen, button } = await showQueue();
  (button("Compare").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{PageDown}");
  await screen.rerender(<Queue removedElsewhere="Ben" />);
  expect(document.activeElement).toBe(document.body);
});

test("a row that someone else removes leaves its focus to nothing, so that no other row can be pressed", async () => {
  const { screen, button } = await showQueue();
  (button("Admit Ada").element() as HTMLElement).focus();
  await screen.rerender(<Queue removedElsewhere="Ada" />);
  expect(document.activeElement).toBe(document.body);
});

function Log() {
  const [isComplete, setComplete] = useState(false);
  return (
    <main>
      <ol>
        {(isComplete ? ["Ada", "Ben", "Cy"] : ["Ada"]).map((name) => (
          <li key={name}>
            <a href="#person">{name}</a>
          </li>
        ))}
      </ol>
      {!isComplete && (
        <div>
          <button type="button" onClick={() => setComplete(true)}>
            Show more
          </button>
        </div>
      )}
    </main>
  );
}

test("the end of the list gets the focus of a button below it", async () => {
  const screen = await render(<Log />);
  (screen.getByRole("button", { name: "Show more" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("link", { name: "Cy" })).toHaveFocus();
});

function Gift() {
  const [isSplit, setSplit] = useState(false);
  return (
    <main>
      {isSplit ? (
        <fieldset>
          <input aria-label="Amount 1" />
          <input aria-label="Amount 2" />
        </fieldset>
      ) : (
        <div>
          <input aria-label="Amount" />
          <button type="button" onClick={() => setSplit(true)}>
            Split
          </button>
        </div>
      )}
    </main>
  );
}

test("fields that replace the ones around the button get the focus", async () => {
  const screen = await render(<Gift />);
  (screen.getByRole("button", { name: "Split" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("textbox", { name: "Amount 1" })).toHaveFocus();
});

function Pages({ onNext }: { onNext: () => void }) {
  const [page, setPage] = useState(1);
  const openNext = () => {
    onNext();
    setPage(page + 1);
  };
  return (
    <main>
      <div key={page}>
        <button type="button" onClick={openNext}>
          {`Open page ${page + 1}`}
        </button>
      </div>
    </main>
  );
}

test("the focus is not set on another page", async () => {
  const { pathname } = location;
  onTestFinished(() => history.replaceState(null, "", pathname));
  const screen = await render(<Pages onNext={() => history.replaceState(null, "", "/second")} />);
  const button = screen.getByRole("button").element() as HTMLElement;
  button.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => button.isConnected).toBe(false);
  expect(document.activeElement).toBe(document.body);
});
