import { type ReactNode, useCallback, useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { waitForIdle } from "../../test/idle.ts";
import { PHONE } from "../../test/window.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Button } from "./Button.tsx";
import { CloseGuardContext } from "./closeGuard.ts";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { Input } from "./Input.tsx";
import { getCurrentNotice, notify } from "./notify.ts";
import { SearchField } from "./SearchField.tsx";
import { useUnsaved } from "./unsaved.ts";

interface OpenerProps extends Partial<Omit<DialogProps, "onClose">> {
  onClose?: () => void;
}

/** A page with a button that opens the dialog. */
function Opener({ children = null, onClose, ...props }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      <Dialog title="Add member" {...props} open={open} onClose={close}>
        {children}
      </Dialog>
    </main>
  );
}

async function openDialog(children: ReactNode, props: OpenerProps = {}) {
  const screen = await render(<Opener {...props}>{children}</Opener>);
  const opener = screen.getByRole("button", { name: "Open" });
  await opener.click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog).toBeVisible();
  return { screen, opener, dialog };
}

const NAMES = (
  <form>
    <Input aria-label="First name" />
    <Input aria-label="Last name" />
    <ActionBar>
      <Button type="submit">Save</Button>
    </ActionBar>
  </form>
);

test("a dialog is named by its title, described by its sentence, and passes axe in both colors", async () => {
  const { dialog } = await openDialog(NAMES, { description: "Everyone sees the name." });
  await expect.element(dialog).toHaveAccessibleName("Add member");
  await expect.element(dialog).toHaveAccessibleDescription("Everyone sees the name.");
  await expectAccessible();
});

test("the focus goes to the first field, stays in the dialog in both directions, and returns on Escape", async () => {
  const { screen, opener, dialog } = await openDialog(NAMES);
  const stops = ["First name", "Last name", "Save", "Close", "First name"];
  for (const name of stops) {
    await expect.poll(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent).toBe(name);
    if (name !== "First name" || dialog.element().contains(document.activeElement)) await userEvent.keyboard("{Tab}");
  }
  await userEvent.keyboard("{Shift>}{Tab}{Tab}{/Shift}");
  await expect.element(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test("the page behind a dialog is hidden from screen readers and does not scroll", async () => {
  const { screen } = await openDialog(NAMES);
  await expect.element(screen.getByRole("button", { name: "Behind" })).not.toBeInTheDocument();
  expect(getComputedStyle(document.body).overflow).toBe("hidden");
});

test("a click outside closes a dialog without a form, and not one with a form", async () => {
  const outside = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  const first = await openDialog(<p>Only to read</p>);
  await waitForIdle();
  await outside();
  await expect.element(first.dialog).not.toBeInTheDocument();
  await first.screen.unmount();
  const second = await openDialog(NAMES);
  await waitForIdle();
  await outside();
  await userEvent.keyboard("a");
  await expect.element(second.dialog).toBeVisible();
});

function SearchInside() {
  const [text, setText] = useState("");
  return <SearchField label="Search" value={text} onChange={setText} />;
}

test("Escape clears a search in the dialog first, and closes the dialog with an empty one", async () => {
  const { screen, dialog } = await openDialog(<SearchInside />);
  await screen.getByRole("searchbox").fill("ada");
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("searchbox")).toHaveValue("");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a dialog whose form is being submitted does not close by Escape or its button", async () => {
  const onClose = vi.fn();
  const { screen, dialog } = await openDialog(
    <form aria-busy>
      <Input aria-label="First name" />
    </form>,
    { onClose },
  );
  await userEvent.keyboard("{Escape}");
  await screen.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

function Typed() {
  const [text, setText] = useState("");
  useUnsaved(useCallback(() => text !== "" && "typed", [text]));
  return (
    <form>
      <Input aria-label="First name" value={text} onChange={({ target }) => setText(target.value)} />
      <CloseGuardContext.Consumer>
        {(leave) => <Button onClick={() => leave(() => notify({ title: "Left" }))}>Cancel</Button>}
      </CloseGuardContext.Consumer>
    </form>
  );
}

test("without typed text a dialog closes without a question", async () => {
  const { dialog } = await openDialog(<Typed />);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Escape and the button ask before typed text is lost; keeping it returns the focus to the field", async () => {
  const { screen, dialog } = await openDialog(<Typed />);
  const field = screen.getByLabelText("First name", { exact: true });
  await field.fill("Amos");
  const question = screen.getByRole("alertdialog", { name: "Discard your changes?" });
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("Amos");
  await expect.element(field).toHaveFocus();

  await screen.getByRole("button", { name: "Close" }).click();
  await screen.getByRole("button", { name: "Discard" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("Cancel in a dialog with typed text does its action only after Discard", async () => {
  const { screen } = await openDialog(<Typed />);
  await screen.getByLabelText("First name", { exact: true }).fill("Amos");
  await screen.getByRole("button", { name: "Cancel" }).click();
  await screen.getByRole("button", { name: "Keep editing" }).click();
  expect(getCurrentNotice()?.open ?? false).toBe(false);
  await screen.getByRole("button", { name: "Cancel" }).click();
  await screen.getByRole("button", { name: "Discard" }).click();
  expect(getCurrentNotice()).toMatchObject({ title: "Left", open: true });
});

function ShownOnce() {
  useUnsaved(useCallback(() => "shown-once" as const, []));
  return <p>The code is 1234.</p>;
}

test("a secret that is shown once is left only after a question of its own", async () => {
  const { screen, dialog } = await openDialog(<ShownOnce />);
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("alertdialog", { name: "Leave without keeping this?" })).toBeVisible();
  await screen.getByRole("button", { name: "Leave" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

function RowWithDialog() {
  const [isThere, setThere] = useState(true);
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <ul>
        <li>
          {isThere && <Button onClick={() => setOpen(true)}>Delete</Button>}
          <Button>Edit</Button>
        </li>
      </ul>
      <Dialog title="Delete?" open={open} onClose={() => setOpen(false)}>
        <Button
          onClick={() => {
            setThere(false);
            setOpen(false);
          }}
        >
          Confirm
        </Button>
      </Dialog>
    </main>
  );
}

test("if the button that opened a dialog is gone, the focus goes to the control next to it", async () => {
  const screen = await render(<RowWithDialog />);
  await screen.getByRole("button", { name: "Delete" }).click();
  await screen.getByRole("button", { name: "Confirm" }).click();
  await expect.element(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
});

test("an opened dialog dismisses an older notice, unless it shows the result that the notice reports", async () => {
  notify({ title: "Saved" });
  const first = await openDialog(NAMES, { keepsNotice: true });
  expect(getCurrentNotice()?.open).toBe(true);
  await first.screen.unmount();
  await openDialog(NAMES);
  expect(getCurrentNotice()?.open).toBe(false);
});

const LONG = (
  <form>
    {Array.from({ length: 40 }, (_, place) => `Field ${place + 1}`).map((label) => (
      <Input key={label} aria-label={label} />
    ))}
    <ActionBar>
      <Button type="submit">Save</Button>
    </ActionBar>
  </form>
);

test("in a long dialog the buttons stay visible, and a focused field is above them", async () => {
  const { screen, dialog } = await openDialog(LONG);
  const save = screen.getByRole("button", { name: "Save" });
  const bar = save.element().closest("[data-action-bar]");
  expect(bar?.getBoundingClientRect().bottom).toBeLessThanOrEqual(dialog.element().getBoundingClientRect().bottom);
  const last = screen.getByLabelText("Field 40").element();
  if (last instanceof HTMLElement) last.focus();
  await expect
    .poll(() => last.getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0))
    .toBeLessThanOrEqual(0);
});

test("a dialog is centered in a wide window and fills the window of a phone", async () => {
  const { dialog } = await openDialog(NAMES);
  const wide = dialog.element().getBoundingClientRect();
  expect(wide.width).toBe(36 * 16);
  expect(wide.left + wide.width / 2).toBeCloseTo(innerWidth / 2, 0);
  await page.viewport(PHONE.width, PHONE.height);
  await expect
    .poll(() => {
      const { left, top, width, height } = dialog.element().getBoundingClientRect();
      return { left, top, width, height };
    })
    .toEqual({ left: 0, top: 0, ...PHONE });
});

test("the × is at the end of the title, on the left in a text from right to left", async () => {
  const { screen, dialog } = await openDialog(NAMES);
  const close = screen.getByRole("button", { name: "Close" });
  const distances = () => {
    const [inner, outer] = [close.element().getBoundingClientRect(), dialog.element().getBoundingClientRect()];
    return { left: inner.left - outer.left, right: outer.right - inner.right };
  };
  expect(distances().right).toBeLessThan(distances().left);
  document.documentElement.dir = "rtl";
  expect(distances().left).toBeLessThan(distances().right);
});
