import { Pencil, Trash2 } from "lucide-react";
import { Direction } from "radix-ui";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { emulateForcedColors } from "../../test/forcedColors.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu, MenuChoice, MenuItem, MenuLabel, type MenuProps, MenuSeparator } from "./Menu.tsx";
import { Popover } from "./Popover.tsx";

interface ActionsProps extends Partial<MenuProps> {
  onEdit?: () => void;
}

function Actions({ onEdit, ...props }: ActionsProps) {
  const [view, setView] = useState<"all" | "mine">("all");
  const [isAsking, setAsking] = useState(false);
  return (
    <main tabIndex={-1} style={{ padding: 160 }}>
      <Menu trigger={<Button>Actions</Button>} {...props}>
        <MenuLabel>Ada Marsh</MenuLabel>
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Edit
        </MenuItem>
        <MenuItem disabled>Merge</MenuItem>
        <MenuItem link={<a href="#profile" />}>Profile</MenuItem>
        <MenuSeparator />
        <MenuChoice
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: "all", label: "All people" },
            { value: "mine", label: "My ministries", hint: "Only people you lead" },
          ]}
        />
        <MenuItem danger icon={<Trash2 />} onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <Dialog title="Delete?" open={isAsking} onClose={() => setAsking(false)}>
        <input aria-label="Reason" autoFocus />
        <Button onClick={() => setAsking(false)}>No</Button>
      </Dialog>
      <p>Behind</p>
    </main>
  );
}

async function showActions(props: ActionsProps = {}) {
  const screen = await render(<Actions {...props} />);
  const button = screen.getByRole("button", { name: "Actions" });
  const item = (name: string) => screen.getByRole("menuitem", { name });
  return { screen, button, item };
}

test("an arrow key opens the menu at its first entry, and Escape returns the focus to its button", async () => {
  const { screen, button, item } = await showActions();
  for (const key of ["{ArrowDown}", "{Enter}", " "]) {
    const trigger = button.element();
    if (trigger instanceof HTMLElement) trigger.focus();
    await userEvent.keyboard(key);
    await expect.element(item("Edit")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});

test("with forced colors only the highlighted entry has an outline", async () => {
  await emulateForcedColors();
  const { button, item } = await showActions();
  const trigger = button.element();
  if (trigger instanceof HTMLElement) trigger.focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(item("Edit")).toHaveFocus();
  expect(getComputedStyle(item("Edit").element()).outlineStyle).toBe("solid");
  expect(getComputedStyle(item("Profile").element()).outlineStyle).toBe("none");
});

test("an open menu is labeled by its button and passes axe in both colors", async () => {
  const { screen, button } = await showActions();
  await button.click();
  await expect.element(screen.getByRole("menu", { name: "Actions" })).toBeVisible();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expectAccessible();
});

test("the arrow keys skip a disabled entry, and typing goes to the entry that begins so", async () => {
  const { button, item } = await showActions();
  await button.click();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(item("Profile")).toHaveFocus();
  await userEvent.keyboard("d");
  await expect.element(item("Delete")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(item("Edit")).toHaveFocus();
});

test("an entry is selected by a click and by Enter, and the menu closes", async () => {
  const onEdit = vi.fn();
  const { screen, button, item } = await showActions({ onEdit });
  await button.click();
  await item("Edit").click();
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Edit")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(onEdit).toHaveBeenCalledTimes(2);
});

test("an entry with a link is a link", async () => {
  const { button, item } = await showActions();
  await button.click();
  await expect.element(item("Profile")).toHaveAttribute("href", "#profile");
});

test("a choice marks its option, and keeps it for the next time", async () => {
  const { screen, button } = await showActions();
  const mine = screen.getByRole("menuitemradio", { name: /^My ministries/ });
  await button.click();
  await expect.element(mine).toHaveAttribute("aria-checked", "false");
  await mine.click();
  await button.click();
  await expect.element(mine).toHaveAttribute("aria-checked", "true");
});

test("a menu that was opened by a key before its script was loaded has the focus on its first entry", async () => {
  const { item } = await showActions({ opened: "key" });
  await expect.element(item("Edit")).toHaveFocus();
});

test("a menu that was opened by the pointer before its script was loaded marks no entry", async () => {
  const { screen, item } = await showActions({ opened: "pointer" });
  await expect.element(screen.getByRole("menu")).toBeVisible();
  await expect.element(item("Edit")).not.toHaveFocus();
});

test.each(["a click", "Enter"])(
  "a dialog that an entry opens on %s keeps the focus in its first field",
  async (way) => {
    const { screen, button, item } = await showActions();
    await button.click();
    if (way === "a click") await item("Delete").click();
    else {
      await userEvent.keyboard("d");
      await expect.element(item("Delete")).toHaveFocus();
      await userEvent.keyboard("{Enter}");
    }
    await expect.element(screen.getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await expect.element(screen.getByRole("menu")).not.toBeInTheDocument();
    await userEvent.keyboard("moved");
    await expect.element(screen.getByRole("textbox", { name: "Reason" })).toHaveValue("moved");
  },
);

test("a dialog that an entry opens returns the focus to the button of the menu", async () => {
  const { screen, button, item } = await showActions();
  await button.click();
  await item("Delete").click();
  await screen.getByRole("button", { name: "No" }).click();
  await expect.element(button).toHaveFocus();
});

test.each([
  ["left to right", "ltr"],
  ["right to left", "rtl"],
] as const)("the mark of a choice is before its label in a text from %s", async (_, dir) => {
  document.documentElement.dir = dir;
  const screen = await render(
    <Direction.Provider dir={dir}>
      <Actions />
    </Direction.Provider>,
  );
  await screen.getByRole("button", { name: "Actions" }).click();
  const option = screen.getByRole("menuitemradio", { name: "All people" }).element();
  const [mark, text] = [option.querySelector("svg"), option.lastElementChild].map((one) =>
    one?.getBoundingClientRect(),
  );
  if (!mark || !text) throw new Error("the chosen option has no mark");
  expect(dir === "ltr" ? text.left - mark.right : mark.left - text.right).toBeGreaterThanOrEqual(0);
});

function Bell() {
  return (
    <main tabIndex={-1}>
      <Popover trigger={<Button>Bell</Button>} label="Notifications">
        {(close) => <Button onClick={close}>All messages</Button>}
      </Popover>
      <Button>Behind</Button>
    </main>
  );
}

test("a popover is a named dialog with the focus inside, and Escape returns it to its button", async () => {
  const screen = await render(<Bell />);
  const popover = screen.getByRole("dialog", { name: "Notifications" });
  await expect.element(screen.getByRole("button", { name: "All messages" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Bell" })).toHaveFocus();
});

test("a popover closes by a control in it and by a click outside, and the page stays usable", async () => {
  const screen = await render(<Bell />);
  const popover = screen.getByRole("dialog", { name: "Notifications" });
  await screen.getByRole("button", { name: "All messages" }).click();
  await expect.element(popover).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Bell" }).click();
  await expect.element(popover).toBeVisible();
  await screen.getByRole("button", { name: "Behind" }).click();
  await expect.element(popover).not.toBeInTheDocument();
});
