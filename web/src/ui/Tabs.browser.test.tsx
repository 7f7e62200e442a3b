import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { emulateForcedColors } from "../../test/forcedColors.ts";
import { PHONE } from "../../test/window.ts";
import { Badge } from "./Badge.tsx";
import { Input } from "./Input.tsx";
import { SegmentedControl } from "./SegmentedControl.tsx";
import { TabPanel, Tabs } from "./Tabs.tsx";

const NAMES = ["Announcements", "Messages", "Prayer requests", "Kept emails", "Text messages"] as const;
type Name = (typeof NAMES)[number];

function Communications({ start = "Announcements" }: { start?: Name }) {
  const [value, setValue] = useState<Name>(start);
  return (
    <Tabs
      label="Communications"
      value={value}
      onChange={setValue}
      items={NAMES.map((name) => ({ value: name, label: name, note: name === "Messages" ? <Badge>3</Badge> : null }))}
    >
      <TabPanel value="Announcements" keeps>
        <Input aria-label="Title" />
      </TabPanel>
      {NAMES.slice(1).map((name) => (
        <TabPanel key={name} value={name}>
          <p>The list of {name}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}

async function showTabs(start?: Name) {
  const screen = await render(<Communications {...(start ? { start } : {})} />);
  const tab = (name: Name) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });
  return { screen, tab };
}

test("a click shows the panel of the tab alone, and each panel is named by its tab", async () => {
  const { screen, tab } = await showTabs();
  await tab("Messages").click();
  await expect.element(tab("Messages")).toHaveAttribute("aria-selected", "true");
  await expect.element(screen.getByRole("tabpanel", { name: /^Messages/ })).toHaveTextContent("The list of Messages");
  await expect.element(screen.getByLabelText("Title")).not.toBeVisible();
  await expectAccessible();
});

test("the tabs are one stop of the Tab key; arrow keys, Home and End choose among them", async () => {
  const { screen, tab } = await showTabs();
  await userEvent.keyboard("{Tab}");
  await expect.element(tab("Announcements")).toHaveFocus();
  for (const [key, name] of [
    ["{ArrowRight}", "Messages"],
    ["{End}", "Text messages"],
    ["{ArrowRight}", "Announcements"],
    ["{ArrowLeft}", "Text messages"],
    ["{Home}", "Announcements"],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  }
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(screen.getByLabelText("Title")).toHaveFocus();
});

test("a panel that keeps its form has its text after another panel was shown", async () => {
  const { screen, tab } = await showTabs();
  await screen.getByLabelText("Title").fill("Soup lunch");
  await tab("Messages").click();
  await tab("Announcements").click();
  await expect.element(screen.getByLabelText("Title")).toHaveValue("Soup lunch");
});

test("on a phone the chosen tab is scrolled into sight, and the page is not", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { tab } = await showTabs("Text messages");
  const { left, right } = tab("Text messages").element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test("with forced colors only the current tab has a visible border", async () => {
  await emulateForcedColors();
  const { tab } = await showTabs("Messages");
  const readBorder = (name: Name) => getComputedStyle(tab(name).element()).borderBottomColor;
  const { backgroundColor } = getComputedStyle(document.body);
  expect(readBorder("Announcements")).toBe(backgroundColor);
  expect(readBorder("Messages")).not.toBe(backgroundColor);
});

function Span() {
  const [days, setDays] = useState<"30" | "90">("30");
  return (
    <>
      <SegmentedControl
        label="Time"
        value={days}
        onChange={setDays}
        options={[
          { value: "30", label: "30 days" },
          { value: "90", label: "90 days" },
        ]}
      />
      <p>Shows {days}</p>
    </>
  );
}

test("a segmented control is a named group of radio buttons, chosen by click and arrow key", async () => {
  const screen = await render(<Span />);
  await expect.element(screen.getByRole("group", { name: "Time" })).toBeVisible();
  await screen.getByText("90 days").click();
  await expect.element(screen.getByText("Shows 90")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(screen.getByText("Shows 30")).toBeVisible();
  await expect.element(screen.getByRole("radio", { name: "30 days" })).toBeChecked();
  await expectAccessible();
});

test("the segment with the keyboard focus has a visible outline", async () => {
  const screen = await render(<Span />);
  await userEvent.keyboard("{Tab}");
  await expect.element(screen.getByRole("radio", { name: "30 days" })).toHaveFocus();
  const label = screen.getByRole("radio", { name: "30 days" }).element().closest("label");
  expect(label && getComputedStyle(label).outlineWidth).toBe("2px");
});

test("with forced colors the chosen segment has another background than the page", async () => {
  await emulateForcedColors();
  const screen = await render(<Span />);
  const label = screen.getByRole("radio", { name: "30 days" }).element().closest("label");
  expect(label && getComputedStyle(label).backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor);
});
