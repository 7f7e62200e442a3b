// Fields with their labels, hints and errors.
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { PHONE } from "../../test/window.ts";
import { Checkbox } from "./Checkbox.tsx";
import { DayField } from "./DayField.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";
import { InputBox } from "./InputBox.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { SearchField } from "./SearchField.tsx";
import { Select } from "./Select.tsx";
import { SelectBox } from "./SelectBox.tsx";
import { Textarea } from "./Textarea.tsx";

const CITIES = [
  { value: "ny", label: "New York" },
  { value: "la", label: "Los Angeles" },
];

test("a field connects its label, hint and error with the control, and passes axe in both colors", async () => {
  const screen = await render(
    <>
      <InputBox label="Email" hint="We never share it." error="Enter an email address." required />
      <SelectBox label="City" options={CITIES} placeholder="Choose a city" />
      <Field label="About">{(wiring) => <Textarea {...wiring} placeholder="A few words" />}</Field>
      <Checkbox label="Send me news" hint="Once a month" />
      <Checkbox label="Share my phone" disabled />
    </>,
  );
  const email = screen.getByRole("textbox", { name: "Email" });
  await expect.element(email).toHaveAccessibleDescription("Enter an email address. We never share it.");
  await expect.element(email).toBeInvalid();
  await expect.element(email).toBeRequired();
  await expect.element(screen.getByRole("combobox", { name: "City" })).toHaveDisplayValue("Choose a city");
  await expectAccessible();
});

test("a field without an error is not invalid, and a hidden label is still its name", async () => {
  const screen = await render(<InputBox label="Email" labelHidden />);
  const email = screen.getByRole("textbox", { name: "Email" });
  await expect.element(email).toBeValid();
  await expect.element(email).not.toHaveAttribute("aria-describedby");
  expect(screen.getByText("Email").element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
});

test("where fingers point, controls are at least 44 px high and their text has 16 px", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const screen = await render(
    <>
      <Input aria-label="Name" />
      <Select aria-label="City" options={CITIES} />
      <Checkbox label="Send me news" />
    </>,
  );
  for (const control of [screen.getByLabelText("Name"), screen.getByLabelText("City")]) {
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    expect(getComputedStyle(control.element()).fontSize).toBe("16px");
  }
  const line = screen.getByRole("checkbox").element().closest("label");
  expect(line?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});

test("a select whose value has no option shows nothing, and not the first option", async () => {
  const screen = await render(<Select aria-label="City" options={CITIES} value="sf" onChange={() => {}} />);
  const select = screen.getByRole("combobox", { name: "City" });
  await expect.element(select).toHaveDisplayValue("");
  await screen.rerender(<Select aria-label="City" options={CITIES} value="la" onChange={() => {}} />);
  await expect.element(select).toHaveDisplayValue("Los Angeles");
  expect(select.element().querySelectorAll("option")).toHaveLength(2);
});

test("the arrow of a select covers no text, in both directions", async () => {
  const screen = await render(<Select aria-label="City" options={CITIES} className="w-40" />);
  const select = screen.getByRole("combobox").element();
  const arrow = select.parentElement?.querySelector("svg");
  const gap = () => {
    const [outer, inner] = [select.getBoundingClientRect(), arrow?.getBoundingClientRect()];
    return { left: (inner?.left ?? 0) - outer.left, right: outer.right - (inner?.right ?? 0) };
  };
  const room = () => Number.parseFloat(getComputedStyle(select).paddingInlineEnd);
  expect(gap().right).toBeLessThan(gap().left);
  expect(gap().right + 16).toBeLessThanOrEqual(room());
  document.documentElement.dir = "rtl";
  expect(gap().left).toBeLessThan(gap().right);
  expect(gap().left + 16).toBeLessThanOrEqual(room());
});

test("the whole line of a checkbox is clickable, and Space toggles it", async () => {
  const onChange = vi.fn();
  const screen = await render(<Checkbox label="Send me news" hint="Once a month" onChange={onChange} />);
  await screen.getByText("Once a month").click();
  await expect.element(screen.getByRole("checkbox")).toBeChecked();
  await userEvent.keyboard(" ");
  await expect.element(screen.getByRole("checkbox")).not.toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("a text area grows with its text up to half the window", async () => {
  const screen = await render(<Textarea aria-label="About" />);
  const field = screen.getByLabelText("About");
  const height = () => field.element().getBoundingClientRect().height;
  const before = height();
  await field.fill("line\n".repeat(8));
  expect(height()).toBeGreaterThan(before);
  await field.fill("line\n".repeat(80));
  expect(height()).toBeLessThanOrEqual(innerHeight / 2);
});

test("a password is hidden, shown by its button, and keeps its text and the focus order", async () => {
  const screen = await render(<PasswordInput aria-label="Password" />);
  const field = screen.getByLabelText("Password", { exact: true });
  await field.fill("correct horse");
  await expect.element(field).toHaveAttribute("type", "password");
  const button = screen.getByRole("button", { name: "Show password" });
  await button.click();
  await expect.element(field).toHaveAttribute("type", "text");
  await expect.element(button).toHaveAttribute("aria-pressed", "true");
  await expect.element(field).toHaveValue("correct horse");
  await expectAccessible();
  await button.click();
  await expect.element(field).toHaveAttribute("type", "password");
});

interface SearchProps {
  onEnter?: () => void;
  slash?: boolean;
}

function Searching({ onEnter, slash = true }: SearchProps) {
  const [text, setText] = useState("");
  return (
    <>
      <SearchField label="Search members" value={text} onChange={setText} onEnter={onEnter} slash={slash} />
      <Input aria-label="Other" />
    </>
  );
}

test("Escape and the × clear a search and keep the focus, and an empty search leaves Escape to others", async () => {
  const screen = await render(<Searching />);
  const search = screen.getByRole("searchbox", { name: "Search members" });
  const onEscape = vi.fn();
  document.addEventListener("keydown", (event) => onEscape(event.defaultPrevented), { once: true });
  await search.fill("ada");
  await userEvent.keyboard("{Escape}");
  await expect.element(search).toHaveValue("");
  expect(onEscape.mock.calls).toEqual([[true]]);
  document.addEventListener("keydown", (event) => onEscape(event.defaultPrevented), { once: true });
  await userEvent.keyboard("{Escape}");
  expect(onEscape.mock.calls).toEqual([[true], [false]]);
  await search.fill("ada");
  await screen.getByRole("button", { name: "Clear search" }).click();
  await expect.element(search).toHaveValue("");
  await expect.element(search).toHaveFocus();
  await expectAccessible();
});

test("Enter is reported; the keys Enter and Escape that end a composition do nothing", async () => {
  const onEnter = vi.fn();
  const screen = await render(<Searching onEnter={onEnter} />);
  const search = screen.getByRole("searchbox");
  // Safari ends the composition before this key, and marks it only with the code 229.
  const key = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  search.element().dispatchEvent(new KeyboardEvent("keydown", key));
  search.element().dispatchEvent(new KeyboardEvent("keydown", { ...key, keyCode: 13, isComposing: true }));
  expect(onEnter).not.toHaveBeenCalled();
  await search.fill("ada");
  search.element().dispatchEvent(new KeyboardEvent("keydown", { ...key, key: "Escape", isComposing: true }));
  await expect.element(search).toHaveValue("ada");
  await userEvent.keyboard("{Enter}");
  expect(onEnter).toHaveBeenCalledOnce();
});

test("the key / goes to the search from the page, but not from a text field, and not with a modifier", async () => {
  const screen = await render(<Searching />);
  const search = screen.getByRole("searchbox");
  await userEvent.keyboard("/");
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue("");
  const other = screen.getByLabelText("Other");
  await other.click();
  await userEvent.keyboard("/");
  await expect.element(other).toHaveValue("/");
  await expect.element(other).toHaveFocus();
  await other.element().dispatchEvent(new FocusEvent("blur"));
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.blur();
  await userEvent.keyboard("{Control>}/{/Control}");
  await expect.element(search).not.toHaveFocus();
});

test("the icon and the × of a search are beside its text, in both directions", async () => {
  const screen = await render(<Searching slash={false} />);
  const search = screen.getByRole("searchbox");
  await search.fill("ada");
  const box = () => search.element().getBoundingClientRect();
  const icon = () => search.element().previousElementSibling?.getBoundingClientRect();
  const clear = () => screen.getByRole("button", { name: "Clear search" }).element().getBoundingClientRect();
  const padding = () => getComputedStyle(search.element());
  expect((icon()?.right ?? 0) - box().left).toBeLessThanOrEqual(Number.parseFloat(padding().paddingLeft));
  expect(box().right - clear().left).toBeLessThanOrEqual(Number.parseFloat(padding().paddingRight));
  document.documentElement.dir = "rtl";
  expect(box().right - (icon()?.left ?? 0)).toBeLessThanOrEqual(Number.parseFloat(padding().paddingRight));
  expect(clear().right - box().left).toBeLessThanOrEqual(Number.parseFloat(padding().paddingLeft));
});

interface DayProps {
  optional?: boolean;
  onDay: (day: string) => void;
}

function Day({ optional = false, onDay }: DayProps) {
  const [day, setDay] = useState("2026-10-18");
  return (
    <>
      <DayField
        label="From"
        optional={optional}
        value={day}
        onChange={(next) => {
          setDay(next);
          onDay(next);
        }}
      />
      <button type="button">After</button>
    </>
  );
}

test("a day takes effect when its year is complete, and not while the year begins with zeros", async () => {
  const onDay = vi.fn();
  const screen = await render(<Day onDay={onDay} />);
  await screen.getByLabelText("From").click({ position: { x: 16, y: 20 } });
  await userEvent.keyboard("12252027");
  expect(onDay.mock.calls.map(([day]) => day).every((day) => day >= "1900")).toBe(true);
  await expect.element(screen.getByLabelText("From")).toHaveValue("2027-12-25");
  expect(onDay).toHaveBeenLastCalledWith("2027-12-25");
});

test("an emptied day returns when the focus leaves, unless the day is optional", async () => {
  const onDay = vi.fn();
  const screen = await render(<Day onDay={onDay} />);
  await screen.getByLabelText("From").fill("");
  await screen.getByRole("button", { name: "After" }).click();
  await expect.element(screen.getByLabelText("From")).toHaveValue("2026-10-18");
  expect(onDay).not.toHaveBeenCalled();
  await screen.rerender(<Day optional onDay={onDay} />);
  await screen.getByLabelText("From").fill("");
  expect(onDay.mock.calls).toEqual([[""]]);
  await screen.getByRole("button", { name: "After" }).click();
  await expect.element(screen.getByLabelText("From")).toHaveValue("");
});
