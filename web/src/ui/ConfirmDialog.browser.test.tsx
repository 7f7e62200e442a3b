import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../../test/accessible.ts";
import { clickTwiceAtOnce } from "../../test/pointer.ts";
import { PHONE } from "../../test/window.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

async function ask(props: Partial<ConfirmDialogProps> = {}) {
  const [onCancel, onConfirm] = [vi.fn(), vi.fn()];
  const screen = await render(
    <ConfirmDialog
      open
      title="Delete Harvest supper?"
      text="Its 12 check-ins are deleted."
      confirmLabel="Delete"
      danger
      onCancel={onCancel}
      onConfirm={onConfirm}
      {...props}
    />,
  );
  const button = (name: string) => screen.getByRole("button", { name });
  return { screen, button, onCancel, onConfirm };
}

test("the question is announced with its consequence, and the focus is on Cancel", async () => {
  const { screen, button } = await ask();
  const question = screen.getByRole("alertdialog", { name: "Delete Harvest supper?" });
  await expect.element(question).toHaveAccessibleDescription("Its 12 check-ins are deleted.");
  await expect.element(button("Cancel")).toHaveFocus();
  await expectAccessible();
});

test("Enter on the focused Cancel and Escape cancel, and a click outside does not", async () => {
  const { onCancel, onConfirm } = await ask();
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledTimes(2);
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("two clicks at the same moment confirm once", async () => {
  const { button, onConfirm } = await ask();
  clickTwiceAtOnce(button("Delete").element());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("while the action is in progress nothing can be pressed, and Escape does not cancel", async () => {
  const { button, onCancel, onConfirm } = await ask({ busy: true });
  await expect.element(button("Cancel")).toBeDisabled();
  await expect.element(button("Delete")).toHaveAttribute("aria-busy", "true");
  await button("Delete").click({ force: true });
  await userEvent.keyboard("{Escape}");
  expect([onCancel.mock.calls, onConfirm.mock.calls]).toEqual([[], []]);
});

test("the reason of a failure is announced in the question, which stays open", async () => {
  const { screen, button } = await ask({ error: "Failed to delete event. Please try again." });
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Failed to delete event. Please try again.");
  await expect.element(button("Delete")).toBeEnabled();
  await expectAccessible();
});

test("on a phone the confirming button is above Cancel, and both are as wide as the question", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { button } = await ask();
  const [first, second] = ["Delete", "Cancel"].map((name) => button(name).element().getBoundingClientRect());
  expect(first?.bottom).toBeLessThanOrEqual(second?.top ?? 0);
  expect(first?.width).toBe(second?.width);
  expect(first?.height).toBeGreaterThanOrEqual(44);
});
