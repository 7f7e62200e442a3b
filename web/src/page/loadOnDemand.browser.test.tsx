// A component that is loaded when it is needed.
import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DraftOwner, useDraftsOfFailedPage } from "../forms/draftStore.ts";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "./loadOnDemand.tsx";

const Greeting = ({ name }: { name: string }) => <p>{`Welcome, ${name}`}</p>;
interface DialogProps {
  open: boolean;
  onClose(): void;
}

function Failed({ error }: { error: unknown }) {
  useDraftsOfFailedPage(error);
  return <p>Not loaded</p>;
}
const getKey = () => "";

/** The text that a component shows in the same frame in which it is rendered. */
function renderNow(component: ReactNode): string {
  const container = document.createElement("div");
  const root = createRoot(container);
  flushSync(() => root.render(component));
  const text = container.textContent;
  root.unmount();
  return text;
}

test("a component whose script is loaded is shown at once", async () => {
  const Lazy = loadOnDemand(async () => ({ Greeting }), "Greeting");
  expect(renderNow(<Lazy name="Ruth" />)).toBe("");
  await Lazy.load();
  expect(renderNow(<Lazy name="Ruth" />)).toBe("Welcome, Ruth");
});

test("a component is shown when its script arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Greeting }>();
  const Lazy = loadOnDemand(() => promise);
  const screen = await render(<Lazy name="Ruth" />);
  await expect.element(screen.container).toBeEmptyDOMElement();
  resolve({ default: Greeting });
  await expect.element(screen.getByText("Welcome, Ruth")).toBeVisible();
});

test("a script that cannot be loaded is an error of the page, and is loaded again later", async () => {
  let isBroken = true;
  const Lazy = loadOnDemand(async () => {
    if (isBroken) throw new Error("The line is cut.");
    return { default: Greeting };
  });
  await Lazy.load();
  const failing = await render(
    <CatchBoundary getResetKey={getKey} errorComponent={Failed}>
      <Lazy name="Ruth" />
    </CatchBoundary>,
  );
  await expect.element(failing.getByText("Not loaded")).toBeVisible();
  isBroken = false;
  const screen = await render(<Lazy name="Ruth" />);
  await expect.element(screen.getByText("Welcome, Ruth")).toBeVisible();
});

test("an open dialog says that it is loading until its script arrives, a closed one shows nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: (props: DialogProps) => ReactNode }>();
  const Lazy = loadOnDemand(() => promise);
  const close = () => {};
  const screen = await render(<Lazy open={false} onClose={close} />);
  await expect.element(screen.container).toBeEmptyDOMElement();
  await screen.rerender(<Lazy open onClose={close} />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("Loading…");
  resolve({ default: ({ open }) => open && <p>Add member</p> });
  await expect.element(screen.getByText("Add member")).toBeVisible();
  await expect.element(screen.getByRole("status")).not.toBeInTheDocument();
});

test("a dialog that cannot be loaded is requested once, although its page is rendered again", async () => {
  const { promise, reject } = Promise.withResolvers<{ default: (props: { onClose(): void }) => null }>();
  const attempts: number[] = [];
  const closed: number[] = [];
  const Lazy = loadOnDemand(() => {
    attempts.push(attempts.length);
    return promise;
  });
  const renderPage = (time: number) => (
    <CatchBoundary getResetKey={getKey} errorComponent={Failed}>
      <Lazy onClose={() => void closed.push(time)} />
    </CatchBoundary>
  );
  const screen = await render(renderPage(1));
  await screen.rerender(renderPage(2));
  reject(new Error("The line is cut."));
  await expect.element(screen.getByText("Not loaded")).toBeVisible();
  expect([attempts.length, closed]).toEqual([1, []]);
});

const Missing = loadOnDemand<{ default(props: { onClose(): void }): null }>(() =>
  Promise.reject(new Error("The line is cut.")),
);

function PageWithDialog() {
  const [opened, setOpened] = useKeptState<string | null>("test.open", null);
  if (opened) return <Missing onClose={() => setOpened(null)} />;
  return (
    <button type="button" onClick={() => setOpened("add")}>
      Add
    </button>
  );
}

test("a page that fails because its dialog cannot be loaded keeps which dialog is open", async () => {
  const screen = await render(
    <DraftOwner value="7">
      <CatchBoundary getResetKey={getKey} errorComponent={Failed}>
        <PageWithDialog />
      </CatchBoundary>
    </DraftOwner>,
  );
  await screen.getByRole("button", { name: "Add" }).click();
  await expect.element(screen.getByText("Not loaded")).toBeVisible();
  expect(sessionStorage.getItem("narthex.draft.7.test.open")).toBe('"add"');
});

test("a script that cannot be loaded is requested again by the button of its replacement", async () => {
  let isBroken = true;
  const Lazy = loadOnDemand(
    async () => {
      if (isBroken) throw new Error("The line is cut.");
      return { default: Greeting };
    },
    "default",
    null,
    ({ onRetry }) => (
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    ),
  );
  const screen = await render(<Lazy name="Ruth" />);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  isBroken = false;
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Welcome, Ruth")).toBeVisible();
});
