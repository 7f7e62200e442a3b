import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { acceptComposed, compose } from "../../test/pointer.ts";
import { Combobox, type ComboboxOption } from "./Combobox.tsx";

const person = (id: number, name: string, more: Partial<ComboboxOption> = {}): ComboboxOption => ({
  id,
  name,
  note: null,
  picture: null,
  ...more,
});

const ADA = person(1, "Ada Marsh", { note: "ada@example.org" });
const AMOS = person(2, "Amos Pike", { note: "Already chosen", disabled: true });
const ANN = person(3, "Ann Reed");
const PEOPLE = [ADA, AMOS, ANN];

const findPeople = (text: string) => PEOPLE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

interface PickProps {
  onChoose?: (name: string) => void;
  onSubmit?: () => void;
  onTab?: () => void;
  onLeave?: () => void;
  isSettled?: boolean;
  opensUnmarked?: boolean;
  opensOnFocus?: boolean;
  opensOnClick?: boolean;
}

/** Marks the only person who is found, as the search for people does. */
function Pick({ onChoose, onSubmit, onTab, onLeave, isSettled = true, opensUnmarked = false, ...opens }: PickProps) {
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const options = text === "" && !opensUnmarked ? [] : findPeople(text);
  const choose = ({ name }: ComboboxOption) => {
    setText(name);
    onChoose?.(name);
  };
  return (
    <form
      className="p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Combobox
        label="People"
        input={{ "aria-label": "Person" }}
        text={text}
        onType={setText}
        isOpen={isOpen}
        onOpen={setOpen}
        canOpen
        opensUnmarked={opensUnmarked}
        {...opens}
        options={options}
        best={options.length === 1 ? 0 : -1}
        isSettled={isSettled}
        noteFor={(isMarked) => (isMarked ? null : options.length === 0 ? "Nobody found" : "Choose a person")}
        onChoose={choose}
        onEnter={(event, marked) => {
          if (!isOpen) return;
          event.preventDefault();
          if (!marked) return;
          choose(marked);
          setOpen(false);
        }}
        onTab={() => onTab?.()}
        onLeave={() => onLeave?.()}
      />
      <button type="submit">Next</button>
    </form>
  );
}

async function showPick(props: PickProps = {}) {
  const screen = await render(<Pick {...props} />);
  const field = screen.getByRole("combobox", { name: "Person" });
  const option = (name: string) => screen.getByRole("option", { name: new RegExp(`^${name}`) });
  return { screen, field, option };
}

test("typed text opens the list, with its names, notes and state for screen readers", async () => {
  const { screen, field, option } = await showPick();
  await expect.element(field).toHaveAttribute("aria-expanded", "false");
  await field.fill("a");
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByRole("listbox", { name: "People" })).toBeVisible();
  await expect.element(option("Ada Marsh")).toMatchTextContent(/ada@example.org$/);
  await expect.element(option("Amos Pike")).toHaveAttribute("aria-disabled", "true");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Choose a person");
  await expectAccessible();
});

test("Enter chooses the only match, and does not submit the form around the field", async () => {
  const [onChoose, onSubmit] = [vi.fn(), vi.fn()];
  const { field, screen } = await showPick({ onChoose, onSubmit });
  await field.fill("ada");
  await userEvent.keyboard("{Enter}");
  expect(onChoose.mock.calls).toEqual([["Ada Marsh"]]);
  await expect.element(field).toHaveValue("Ada Marsh");
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("Enter chooses no one while several people match", async () => {
  const onChoose = vi.fn();
  const { field, screen } = await showPick({ onChoose });
  await field.fill("a");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("listbox")).toBeVisible();
  expect(onChoose).not.toHaveBeenCalled();
});

test("Enter and Tab choose no one while the options belong to another text", async () => {
  const [onChoose, onTab] = [vi.fn(), vi.fn()];
  const { field } = await showPick({ onChoose, onTab, isSettled: false });
  await field.fill("ada");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Tab}");
  expect(onChoose).not.toHaveBeenCalled();
  expect(onTab).toHaveBeenCalledOnce();
});

test("the Enter that accepts composed text of an input method chooses no one", async () => {
  const onChoose = vi.fn();
  const { field, option } = await showPick({ onChoose });
  await field.click();
  await compose("ada");
  await expect.element(option("Ada Marsh")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await acceptComposed("ada");
  await userEvent.keyboard("{Enter}");
  expect(onChoose.mock.calls).toEqual([["Ada Marsh"]]);
});

test("the arrow keys move over the options, skip one that cannot be chosen, and wrap around", async () => {
  const onChoose = vi.fn();
  const { field, option } = await showPick({ onChoose });
  await field.fill("a");
  const isMarked = async (name: string) => {
    await expect.element(option(name)).toHaveAttribute("aria-selected", "true");
    await expect.element(field).toHaveAttribute("aria-activedescendant", option(name).element().id);
  };
  await userEvent.keyboard("{ArrowDown}");
  await isMarked("Ada Marsh");
  await userEvent.keyboard("{ArrowDown}");
  await isMarked("Ann Reed");
  await userEvent.keyboard("{ArrowDown}");
  await isMarked("Ada Marsh");
  await userEvent.keyboard("{ArrowUp}");
  await isMarked("Ann Reed");
  await userEvent.keyboard("{Enter}");
  expect(onChoose.mock.calls).toEqual([["Ann Reed"]]);
});

test("typing after the arrow keys marks no option that was marked for the former text", async () => {
  const { field, option } = await showPick();
  await field.fill("a");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(option("Ada Marsh")).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("n");
  await field.fill("a");
  await expect.element(option("Ada Marsh")).toHaveAttribute("aria-selected", "false");
});

test("Tab chooses the marked option and moves on, and Shift+Tab chooses nothing", async () => {
  const onChoose = vi.fn();
  const { field, screen } = await showPick({ onChoose });
  await field.fill("ada");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  expect(onChoose).not.toHaveBeenCalled();
  await field.click();
  await userEvent.keyboard("{ArrowDown}{Tab}");
  expect(onChoose.mock.calls).toEqual([["Ada Marsh"]]);
  await expect.element(screen.getByRole("button", { name: "Next" })).toHaveFocus();
});

test("a press on an option chooses it without moving the focus, and on a disabled one does nothing", async () => {
  const [onChoose, onLeave] = [vi.fn(), vi.fn()];
  const { field, option } = await showPick({ onChoose, onLeave });
  await field.fill("a");
  await option("Amos Pike").click({ force: true });
  expect(onChoose).not.toHaveBeenCalled();
  await option("Ann Reed").click();
  expect(onChoose.mock.calls).toEqual([["Ann Reed"]]);
  await expect.element(field).toHaveFocus();
  expect(onLeave).not.toHaveBeenCalled();
});

test("Escape closes the list and keeps the text, and leaving the field closes it too", async () => {
  const onLeave = vi.fn();
  const { field, screen } = await showPick({ onLeave });
  await field.fill("a");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("a");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  expect(onLeave).toHaveBeenCalledOnce();
});

test("a list that opens with the focus shows the matches of the kept text again, and Escape closes it", async () => {
  const [onChoose, onTab] = [vi.fn(), vi.fn()];
  const { field, screen } = await showPick({ onChoose, onTab, opensOnFocus: true });
  await field.fill("a");
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(field).toHaveAttribute("aria-expanded", "true");
  await expect.element(screen.getByRole("option")).toHaveLength(3);
  await expect.element(field).not.toHaveAttribute("aria-activedescendant");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});

test("a list that opens on a click does so in a field that has the focus, and keeps the marked option", async () => {
  const { field, screen, option } = await showPick({ opensOnClick: true });
  await field.fill("a");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
  await field.click();
  await expect.element(screen.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  await field.click();
  await expect.element(option("Ada Marsh")).toHaveAttribute("aria-selected", "true");
});

test("a list that opens unmarked lets Enter choose only after an arrow key", async () => {
  const onChoose = vi.fn();
  const { field, screen } = await showPick({ onChoose, opensUnmarked: true });
  await field.click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(screen.getByRole("listbox")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onChoose.mock.calls).toEqual([["Ada Marsh"]]);
});

test("the list is as wide as its field, below it, and inside the window", async () => {
  const { field, screen } = await showPick();
  await field.fill("a");
  await expect.element(screen.getByRole("listbox")).toBeVisible();
  const box = field.element().getBoundingClientRect();
  const panel = screen.getByRole("listbox").element().parentElement?.getBoundingClientRect();
  expect(panel?.width).toBeCloseTo(box.width, 0);
  expect(panel?.top).toBeGreaterThanOrEqual(box.bottom);
  expect(panel?.bottom).toBeLessThanOrEqual(innerHeight);
});
